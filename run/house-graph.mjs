import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export const isTest = (path) => /\.(?:test|spec)\.tsx?$/.test(path)
export const isCode = (path) => /\.(?:tsx?|[mc]js)$/.test(path)
/** The area whose folder a path lies in, if any. */
export const areaOf = (path) => /^areas\/([^/]+)\//.exec(path)?.[1]
export const byName = (a, b) => (a < b ? -1 : 1)
/** The lists name every area: when one is removed, its lines go with it. */
export const lists = ['areas/list.ts', 'areas/web.ts', 'app/api.ts']
const roomsByFolder = { server: 'server', contract: 'contract', web: 'pages', words: 'words', journeys: 'tests' }

/** Who needs whom among the areas: by imports, by `needs` and `ports`, and by what SQL names. */
export function readHouse(root, files) {
  const textOf = (path) => readFileSync(join(root, path), 'utf8')
  const areas = [...new Set(files.map(areaOf).filter((area) => area !== undefined))].toSorted(byName)
  const imports = files.filter(isCode).flatMap((path) => importsOf(path, textOf(path)))
  const declared = new Map(
    files
      .filter((path) => /^areas\/[^/]+\/server\/area\.ts$/.test(path))
      .map((path) => [areaOf(path), declarationOf(textOf(path))]),
  )
  const uses = [...imports.map(byImport), ...byDeclaration(declared), ...bySql(files, textOf)]
  const links = linksOf(files, textOf)
  return {
    areas,
    declared,
    /** The other areas that need this one, each with the rooms in which it does. */
    reasons(area) {
      const rooms = new Map()
      for (const { by, needed, room } of uses)
        if (needed === area && by !== undefined && by !== area) rooms.set(by, (rooms.get(by) ?? new Set()).add(room))
      return [...rooms].map(([by, found]) => `${by} (${[...found].toSorted(byName).join(', ')})`).toSorted(byName)
    },
    /** The areas that need this one in the program itself: tests, and ports that lie the other way round by design, left out. */
    needersOf: (area) => [
      ...new Set(
        uses
          .filter(({ by, needed, room }) => needed === area && by !== area && !/^(?:tests|port )/.test(room))
          .flatMap(({ by }) => by ?? []),
      ),
    ],
    /** Where the rest of the house names the area's files: in imports, and in paths that programs put together. */
    namedOutside(area) {
      const spelled = new RegExp(`areas[\\\\/[\\]]+\\(?${area}[\\\\/[]|\\bareas'?, '${area}'`)
      const outside = files.filter((path) => isCode(path) && !path.startsWith('areas/') && !lists.includes(path))
      return outside.flatMap((path) => linesWith(spelled, path, textOf(path)))
    },
    linksTo: (area) => links(area),
  }
}

function importsOf(path, text) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({ path, target: join(path, '..', fileName) }))
}

const linesWith = (pattern, path, text) =>
  text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}`] : []))

const byImport = ({ path, target }) => ({
  by: areaOf(path),
  needed: areaOf(target),
  room: isTest(path) ? 'tests' : (roomsByFolder[path.split('/')[2]?.replace(/\.ts$/, '')] ?? 'elsewhere'),
})

/** What an area's `server/area.ts` declares: needs, ports, what it provides, the services it builds, and the ports it can do without. */
export function declarationOf(text) {
  const listOf = (name) => quoted(new RegExp(`^  ${name}: \\[([^\\]]*)\\]`, 'm').exec(text)?.[1] ?? '')
  const source = ts.createSourceFile('area.ts', text, ts.ScriptTarget.Latest, true)
  const ports = listOf('ports')
  return {
    needs: listOf('needs'),
    ports,
    optional: ports.filter((port) => new RegExp(`\\b${port}\\?:`).test(text)),
    provides: keysOf(source, 'provides'),
    builds: keysOf(source, 'build'),
  }
}

const quoted = (text) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name)

/** The keys of the object that a property of the declaration holds, or that the function in it returns. */
function keysOf(source, property) {
  const names = new Set()
  const addKeys = (object) => object.properties.forEach(({ name }) => name && names.add(name.getText()))
  const unwrapped = (node) => (node && ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node)
  const read = (given) => {
    const node = unwrapped(given)
    if (!node) return
    if (ts.isObjectLiteralExpression(node)) addKeys(node)
    else if (ts.isArrowFunction(node)) read(node.body)
    else if (ts.isBlock(node))
      node.statements.filter(ts.isReturnStatement).forEach(({ expression }) => read(expression))
  }
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === property) return read(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...names]
}

function byDeclaration(declared) {
  const owners = new Map([...declared].flatMap(([area, { builds }]) => builds.map((service) => [service, area])))
  const providers = new Map([...declared].flatMap(([area, { provides }]) => provides.map((port) => [port, area])))
  return [...declared].flatMap(([by, { needs, ports, optional }]) => [
    ...needs.map((need) => ({ by, needed: owners.get(need), room: 'server' })),
    ...ports
      .filter((port) => !optional.includes(port))
      .map((port) => ({ by, needed: providers.get(port), room: `port ${port}` })),
  ])
}

/** What another area's SQL says of the tables, views and functions that an area's migrations make. */
function bySql(files, textOf) {
  const own = files.filter((path) => areaOf(path) && /\/server\/.*\.(?:sql|ts)$/.test(path) && !isTest(path))
  const texts = own.map((path) => ({ path, area: areaOf(path), text: withoutComments(textOf(path)) }))
  const made = new Map()
  const making = /create (?:or replace )?(?:unlogged )?(table|view|function) (?:if not exists )?(\w+)/gi
  for (const { area, text } of texts.filter(({ path }) => path.endsWith('.sql')))
    for (const [, kind, name] of text.matchAll(making)) made.set(name, { area, isFunction: /function/i.test(kind) })
  const spoken = /\b(?:from|join|into|update|references|truncate)\s+(\w+)|(?<![.\w])(\w+)\(/gi
  return texts.flatMap(({ path, area: by, text }) =>
    [...text.matchAll(spoken)].flatMap(([, relation, called]) => {
      const found = made.get(relation ?? called)
      const isOfAnother = found && found.isFunction === (called !== undefined) && found.area !== by
      // A migration that looks whether the table is there does without it.
      const isUse = isOfAnother && !text.includes(`to_regclass('${relation}')`)
      return isUse ? [{ by, needed: found.area, room: 'SQL', path, what: relation ?? called }] : []
    }),
  )
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|--.*$|^\s*\/\/.*$/gm, '')

/** Makes addresses with something in them out of `paths`. */
const helpersFile = 'platform/web/paths.ts'

/** Where pages and mails link to the pages of an area, by the names that addresses have; no compiler notices that such a page is gone. */
function linksOf(files, textOf) {
  const own = (area) => {
    const path = `areas/${area}/web/area.tsx`
    return files.includes(path) ? [...textOf(path).matchAll(/\bpath: paths\.(\w+)/g)].map(([, name]) => name) : []
  }
  const addresses = files.includes(helpersFile) ? textOf(helpersFile) : ''
  const helpers = [...addresses.matchAll(/^export const (\w+) = .*?=>\s+\W*paths\.(\w+)/gm)]
  const pages = files.filter((path) => /\/(?:web|server)\//.test(path) && isCode(path) && !isTest(path))
  return (area) => {
    const names = own(area)
    if (names.length === 0) return []
    const spelled = [
      ...names.map((name) => `(?:documentP|p)aths\\.${name}\\b`),
      ...helpers.filter(([, , name]) => names.includes(name)).map(([, helper]) => `${helper}\\(`),
    ]
    const link = new RegExp(`\\b(?:${spelled.join('|')})`)
    return pages
      .filter((path) => areaOf(path) !== area && path !== helpersFile)
      .flatMap((path) => linesWith(link, path, textOf(path)))
  }
}
