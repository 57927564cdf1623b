import { parseAst, type Plugin } from 'vite'

/**
 * The properties of an endpoint that a browser needs. All others describe or check the endpoint, which is the server's
 * job.
 */
const kept = ['method', 'path']

/** Matches the contracts of the areas and of the platform; the build fails when it finds no such module. */
export const contract = /[\\/](?:areas[\\/][\w-]+|platform)[\\/]contract(?:\.ts|[\\/][\w-]+\.ts)$/
const typebox = /[\\/]node_modules[\\/]typebox[\\/]/

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((part): unknown[] => (Array.isArray(part) ? part : [part]))
    .filter(isNode)

const isNamed = (node: unknown, names: readonly string[]): boolean =>
  isNode(node) && typeof node['name'] === 'string' && names.includes(node['name'])

/** Matches `Type.Object(...)` and the like, which browsers never need. */
const isSchema = ({ callee }: Node): boolean => isNode(callee) && isNamed(callee['object'], ['Type'])

/** Erases a piece of code but keeps its line breaks, so that the source map stays correct. */
const eraseText = (code: string, { start, end }: Node, put = ''): Edit => ({
  start,
  end,
  text: put + code.slice(start, end).replace(/[^\n]+/g, ''),
})

/** Removes the properties of an `endpoint({ ... })` that browsers do not need, each with the comma after it. */
function removeProperties(code: string, endpoint: Node): Edit[] {
  const [spec] = partsOf(endpoint).filter(({ type }) => type === 'ObjectExpression')
  return (spec ? partsOf(spec) : [])
    .filter((property) => !isNamed(property['key'], kept))
    .map((property) => {
      const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
      return eraseText(code, { ...property, end: property.end + comma })
    })
}

/**
 * Finds what to remove from a contract module. A contract contains only data, so its other calls may be removed too
 * when their results are unused.
 */
function findEdits(code: string, node: Node): Edit[] {
  if (node.type.includes('Function')) return []
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression')
    return partsOf(node).flatMap((part) => findEdits(code, part))
  if (isSchema(node)) return [eraseText(code, node, '{}')]
  const pure = { start: node.start, end: node.start, text: '/* @__PURE__ */ ' }
  if (isNamed(node['callee'], ['endpoint'])) return [pure, ...removeProperties(code, node)]
  return [pure, ...partsOf(node).flatMap((part) => findEdits(code, part))]
}

/**
 * Reduces a contract module to what the browser needs: the method and path of each endpoint. Schemas to which only the
 * removed parts referred are removed too.
 */
export function stripForBrowsers(code: string): string {
  const program: unknown = parseAst(code, { lang: 'ts' })
  const edits = isNode(program) ? findEdits(code, program) : []
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

/**
 * Keeps the schemas of the contract, and TypeBox with them, out of the built program (docs/decisions/0011). Fails the
 * build if a part of the program needs TypeBox after all.
 */
export function contractForBrowsers(): Plugin {
  let stripped = 0
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [contract, typebox] },
      handler: (code, id) => {
        const made = contract.test(id) ? stripForBrowsers(code) : code
        if (made !== code) stripped += 1
        return { code: made, map: null, moduleSideEffects: false }
      },
    },
    generateBundle(_options, bundle) {
      if (stripped === 0) this.error('No contract was found to take the schemas out of: has its place changed?')
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      )
      const left = modules.find(([id, { code }]) => typebox.test(id) && code)
      if (left) this.error(`The browser program needs TypeBox for ${left[0]}: import only types and plain data there`)
    },
  }
}
