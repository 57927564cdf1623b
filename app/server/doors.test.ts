import ts from 'typescript'
import { expect, test } from 'vitest'
import { isTest, serverFiles, textOf } from '../testing/house.ts'

type Door = { path: string; maker: string; name: string }
type Program = ReadonlyMap<string, string>

/**
 * Functions that only the demo world, tests or measurements use. Each of them needs a use in the program, or must be
 * removed.
 */
const knownToBeClosed = [
  // The demo world writes its history with them: past answers of suppliers, and past returns of panelists.
  'areas/suppliers/server/service.ts: createSuppliers().takeUnsigned',
  'areas/surveys/server/service.ts: createSurveys().noteReturn',
]

const nameOf = (node: ts.PropertyName | ts.BindingName | undefined): string | null =>
  node && (ts.isIdentifier(node) || ts.isStringLiteral(node)) ? node.text : null

/** Finds the functions in the object that `create<Module>()` of a file returns. */
function doorsIn(path: string, file: ts.SourceFile): Door[] {
  const makers = file.statements
    .filter(ts.isFunctionDeclaration)
    .filter(({ name }) => /^create[A-Z]/.test(name?.text ?? ''))
  return makers.flatMap((maker) => {
    const last = maker.body?.statements.at(-1)
    const made = last && ts.isReturnStatement(last) ? last.expression : undefined
    if (!made || !ts.isObjectLiteralExpression(made)) return []
    const isValue = (part: ts.ObjectLiteralElementLike) =>
      ts.isPropertyAssignment(part) &&
      (ts.isLiteralExpression(part.initializer) || ts.isNewExpression(part.initializer))
    return made.properties.flatMap((part) => {
      const name = nameOf(part.name)
      return name && !isValue(part) ? [{ path, maker: maker.name?.text ?? '', name }] : []
    })
  })
}

/** Finds the names of all members that a file calls, except those of its own `import * as`. */
function askedIn(file: ts.SourceFile): Set<string> {
  const asked = new Set<string>()
  const rooms = new Set<string>()
  const see = (node: ts.Node): void => {
    if (ts.isNamespaceImport(node)) rooms.add(node.name.text)
    if (ts.isPropertyAccessExpression(node) && !(ts.isIdentifier(node.expression) && rooms.has(node.expression.text)))
      asked.add(node.name.text)
    const bound = ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)
    if (bound) asked.add(nameOf(node.propertyName) ?? nameOf(node.name) ?? '')
    ts.forEachChild(node, see)
  }
  see(file)
  return asked
}

const isOfArea = (path: string): boolean => /^areas\/[^/]+\/server\//.test(path)

/** Finds the functions of services that nothing in the program calls. */
function closedDoors(program: Program): string[] {
  const files = [...program].map(([path, text]) => ({
    path,
    file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
  }))
  const asked = new Set(files.flatMap(({ file }) => [...askedIn(file)]))
  return files
    .filter(({ path }) => isOfArea(path))
    .flatMap(({ path, file }) => doorsIn(path, file))
    .filter(({ name }) => !asked.has(name))
    .map(({ path, maker, name }) => `${path}: ${maker}().${name}`)
}

test('every function of a module’s service is reached by a call, a job, a command or another module', () => {
  const paths = serverFiles().filter((path) => path.endsWith('.ts') && !isTest(path))
  const program = new Map(paths.map((path) => [path, textOf(path)]))
  expect(closedDoors(program)).toEqual(knownToBeClosed)
})

test('a function that is only handed out is found, and one that is asked for by any means is not', () => {
  const service = `import * as store from './store.ts'
    export function createShop() {
      const open = async () => store.open()
      return { open, close: async () => open(), sell: async () => store.sell(), buy: async () => 1, size: 3 }
    }`
  const routes = `import * as store from './store.ts'
    export const routes = (shop) => { shop.sell(); const { buy: take } = shop; return take(store.close()) }`
  const program = new Map([
    ['areas/shop/server/service.ts', service],
    ['areas/shop/server/routes.ts', routes],
  ])
  const from = 'areas/shop/server/service.ts: createShop()'
  expect(closedDoors(program)).toEqual([`${from}.open`, `${from}.close`])
})
