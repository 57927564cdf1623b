import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houseRoot, textOf } from '../testing/house.ts'

type Errors = { path: string; line: string }[]
type Read = { areas: string[]; reasons: Ask; namedOutside: Ask; linksTo: Ask }
type Ask = (area: string) => string[]
type Remover = {
  sortErrors: (output: string, removed: string) => { inAreas: Errors; outside: Errors }
  verdictOf: (area: string, faults: readonly string[], named: readonly string[]) => string
  withoutArea: (text: string, area: string) => string
  withoutPorts: (text: string, ports: readonly string[]) => string
}
const scripts = new URL('../../run/', import.meta.url).href
const { sortErrors, verdictOf, withoutArea, withoutPorts } = (await import(`${scripts}house.mjs`)) as Remover
const { measureHouse } = (await import(`${scripts}house-numbers.mjs`)) as {
  measureHouse: (root: string, files: readonly string[], mutual: readonly string[]) => string[]
}
const { readHouse } = (await import(`${scripts}house-graph.mjs`)) as {
  readHouse: (root: string, files: readonly string[]) => Read
}

const areaFile = (name: string, rest: string) =>
  `export const ${name}Area = serverArea({\n  name: '${name}',\n${rest}\n})\n`
/** Five areas: b needs a and provides its port, c has a page that shows b's, d reads a's table, and e is a leaf. */
const small: Record<string, string> = {
  'areas/a/server/area.ts': areaFile(
    'a',
    `  needs: [],\n  ports: ['say'],\n  build: ({ say }: { say: () => string }) => ({ serviceOfA: { say } }),`,
  ),
  'areas/a/server/migrations/0001_a.sql': 'create table things (id uuid primary key);\n',
  'areas/b/server/area.ts': areaFile(
    'b',
    `  needs: ['serviceOfA'],\n  build: () => {\n    return { b: 1 }\n  },\n  provides: { say: ({ b }) => () => b },`,
  ),
  'areas/b/contract.ts': 'export const shape = 1\n',
  'areas/c/web/Page.tsx': "import { shape } from '../../b/contract.ts'\nexport const Page = () => shape\n",
  'areas/d/server/store.ts': 'export const all = `select id from things`\n// select id from leaves\n',
  'areas/e/server/migrations/0002_e.sql': 'create table leaves (id uuid);\n',
  'areas/e/web/area.tsx': "export const eWeb = webArea({ pages: [{ path: paths.leaf, frame: 'app' }] })\n",
  'areas/c/web/Links.tsx': 'export const link = paths.leaf\nexport const other = paths.leaflet\n',
  'platform/web/paths.ts': 'export const leafOf = (id: string): string =>\n  paths.leaf.replace(id)\n',
  'areas/d/server/mail.ts':
    'export const letter = (id: string) => [documentPaths.leaf, id]\nexport const two = leafOf(id)\n',
  'app/web/frame/menu.ts': "import { leaf } from '../../../areas/e/web/leaf.ts'\nexport const menu = [leaf]\n",
  'run/copy.mjs': "cp(join(areas, 'e', 'pages'))\n",
}
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuppence-house-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return Object.keys(files)
}

const read = async (files: Record<string, string>): Promise<Read> => readHouse(folder, await write(files))

describe('which areas need an area', () => {
  test('is read from imports, needs, ports and SQL', async () => {
    const { areas, reasons } = await read(small)
    const all = Object.fromEntries(areas.map((area) => [area, reasons(area)]))
    expect(all).toEqual({ a: ['b (server)', 'd (SQL)'], b: ['a (port say)', 'c (pages)'], c: [], d: [], e: [] })
  })

  test('leaves out a port that the asking area can do without', async () => {
    const path = 'areas/a/server/area.ts'
    const optional = { ...small, [path]: (small[path] ?? '').replace('say: ()', 'say?: ()') }
    expect((await read(optional)).reasons('b')).toEqual(['c (pages)'])
  })

  test('comes with what the rest of the house says of it, and with links to its pages', async () => {
    const { namedOutside, linksTo } = await read(small)
    expect(namedOutside('e')).toEqual(['app/web/frame/menu.ts:1', 'run/copy.mjs:1'])
    expect(linksTo('e')).toEqual(['areas/c/web/Links.tsx:1', 'areas/d/server/mail.ts:1', 'areas/d/server/mail.ts:2'])
  })
})

describe('removing an area', () => {
  test('takes its lines out of a list, and nothing else', () => {
    const list = [
      "import { aArea } from './a/server/area.ts'",
      "import { aaArea } from './aa/server/area.ts'",
      'export const areas = [',
      '  aArea,',
      '  aaArea,',
      '] as const',
      '',
    ].join('\n')
    const left = [
      "import { aaArea } from './aa/server/area.ts'",
      'export const areas = [',
      '  aaArea,',
      '] as const',
      '',
    ]
    expect(withoutArea(list, 'a')).toBe(left.join('\n'))
    const table =
      "import { aApi, moreApi } from '../areas/a/contract.ts'\nconst api = {\n  a: aApi,\n  more: moreApi,\n}\n"
    expect(withoutArea(table, 'a')).toBe('const api = {\n}\n')
  })

  test('is said together with the lines of the program that have to go too', () => {
    const named = [
      'app/web/landing.ts:6',
      'seed/house.ts:5',
      'seed/house.ts:7',
      'app/web/a.test.ts:1',
      'e2e/b.spec.ts:2',
    ]
    expect(verdictOf('home', [], [])).toBe('home: can be removed')
    expect(verdictOf('landing', [], named)).toBe(
      'landing: can be removed with these lines of the program: app/web/landing.ts:6, seed/house.ts:5,7',
    )
    expect(verdictOf('landing', ['areas/a/b.ts:1 fault'], named)).toBe('landing: CANNOT be removed')
  })

  test('takes only its own ports from the area that asks', () => {
    expect(withoutPorts("  ports: ['say', 'odds'],\n", ['say'])).toBe("  ports: ['odds'],\n")
  })

  test('fails where the compiler complains about a file of another area, and not about one of the frame', () => {
    const said = [
      "../../areas/wallet/web/Page.tsx(3,1): error TS2307: Cannot find module '../../home/web/x.ts'",
      "../../app/web/frame/menu.ts(7,9): error TS2339: Property 'home' does not exist",
    ]
    const { inAreas, outside } = sortErrors(said.join('\n'), 'home')
    expect(inAreas).toMatchObject([{ path: 'areas/wallet/web/Page.tsx', line: '3' }])
    expect(outside).toMatchObject([{ path: 'app/web/frame/menu.ts', line: '7' }])
    expect(() => sortErrors('Cannot find module tsc', 'home')).toThrow('the compiler did not work')
  })
})

test('the numbers of the house count code without blanks and comments, and name what is too long or goes in a circle', async () => {
  const long = `export function tooLong() {\n${'  void 0\n'.repeat(90)}}\n`
  const nesting = `const short = () => {\n  const inner = () => {\n    void 0\n  }\n  return inner\n}\n`
  const paths = await write({
    'areas/m/server/long.ts': `/** Says something. */\n\n${long}// The end.\n`,
    'areas/m/server/one.ts': `import { two } from './two.ts'\nexport const one: any = two\n${nesting}`,
    'areas/m/server/two.ts': "import { one } from './one.ts'\nexport const two = one\n",
  })
  const [files, lengths, functions, comments, rest, missed] = measureHouse(folder, paths, ['m and n'])
  expect(files).toBe('Files: 3; of the program 3 with 102 lines')
  expect(lengths).toContain('median 8 lines')
  expect(lengths).toContain('longest areas/m/server/long.ts 92')
  expect(functions).toContain('over 80: 1, areas/m/server/long.ts tooLong 92 ')
  expect(comments).toContain('Comments: 1.9 %')
  expect(rest).toBe(
    'any: 1 (0); import cycles: areas/m/server/one.ts <-> areas/m/server/two.ts (0); pairs of areas that need each other: m and n (0)',
  )
  expect(missed).toBe(
    'Missed goals of length and comments: median 8 (40 to 90), functionP90 92 (0 to 40), functionLongest 92 (0 to 80), comments 1.92 (8 to 12)',
  )
})

describe('the house as it stands', () => {
  let graph = ''
  beforeAll(() => {
    graph = spawnSync(process.execPath, [join(houseRoot, 'run/house.mjs'), '--graph'], { encoding: 'utf8' }).stdout
  })

  test('the page on architecture names the areas that no other needs, and nothing goes in a circle', () => {
    const [, leaves = ''] = /^Leaves: (.+)$/m.exec(graph) ?? []
    const [, named = 'no line'] = /^No other area needs ([^:]+):/m.exec(textOf('docs/architecture.md')) ?? []
    expect(named.split(/, | or /)).toEqual(leaves.split(', '))
    expect(graph).toContain('any: 0 (0); import cycles: 0 (0); pairs of areas that need each other: 0 (0)')
  })

  test('files and functions are no longer than their goals, and comments no fewer than they were', () => {
    expect(graph).toContain('over 80: none (none)')
    expect(graph).toContain('Missed goals of length and comments: none\n')
  })
})
