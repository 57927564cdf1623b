import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract, stripForBrowsers } from './contract-for-browsers.ts'

const source = `import { Type, type Static } from 'typebox'
import { endpoint, rowsOf } from './endpoint.ts'

export const Card = Type.Object({ title: Type.String() })
export type Card = Static<typeof Card>
export const limit = 12
const query = { ...fields, page: Type.Optional(Type.Integer()) }
/** Says it. */
export const problemOf = (text: string) => (Type.is(text) ? null : String(text))
export const api = {
  list: endpoint({
    method: 'GET',
    path: 'survey/list',
    access: 'panelist',
    summary: 'A list, { with } brackets.',
    query: Type.Object(query),
    data: rowsOf(Card),
    forOthers: { rows: [], count: 0 },
  }),
  end: endpoint({ path: 'survey/{id}', method: 'POST', summary: 'Ends.', access: 'public', data: Nothing }),
} as const
`

test('a browser gets of each endpoint its method and path, and no schema', () => {
  const made = stripForBrowsers(source)
  expect(made).toContain('export const Card = {}')
  expect(made).toContain('{ ...fields, page: {} }')
  expect(made).toContain("endpoint({ path: 'survey/{id}', method: 'POST',")
  expect(made).not.toMatch(/summary|forOthers|rowsOf\(|access|Type\.Object/)
})

test('what is no schema stays as it was written, on its own line', () => {
  const made = stripForBrowsers(source)
  expect(made).toContain('export const limit = 12')
  expect(made).toContain('(Type.is(text) ? null : String(text))')
  const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length
  for (const words of ['problemOf', 'list:', "path: 'survey/list'", 'end:'])
    expect(lineOf(made, words)).toBe(lineOf(source, words))
})

test('every contract of the house is found by its path, and nothing else', () => {
  const root = join(import.meta.dirname, '..', '..')
  const files = ['areas', 'platform', 'kit', 'app/web']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|[\\/]dist[\\/]/.test(path))
  const isContract = (path: string) =>
    /^(?:areas\/[^/]+|platform)\/contract(?:\.ts$|\/)/.test(path.replaceAll('\\', '/'))
  expect(files.filter(isContract).length).toBeGreaterThan(40)
  expect(files.filter((path) => contract.test(join(root, path)) !== isContract(path))).toEqual([])
})
