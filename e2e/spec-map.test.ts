import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '../app/api.ts'
import type { EndpointTable } from '../platform/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { specTexts } from './spec-texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const exists = (path: string): boolean => existsSync(join(root, path))

type Named = { testFile: string; testTitle: string }
type Row = Named & { section: string; item: string; source: string }

/** A test as the pages name it: its file in backticks, its title in quotes. */
function testNamed(cell: string): Named {
  const [, testFile = '', testTitle = ''] = /^`([^`]+)` "(.+)"$/.exec(cell) ?? []
  return { testFile, testTitle }
}
const isTestFile = ({ testFile }: Named): boolean => /\.(?:test|spec)\.tsx?$/.test(testFile) && exists(testFile)
const isThere = ({ testFile, testTitle }: Named): boolean =>
  ["'", '"', '`'].some((quote) => textOf(testFile).includes(`${quote}${testTitle}${quote}`))

/** The rows of every table of a page that ends in a column of that name. */
function rowsUnder(page: string, lastHead: string): string[][] {
  const found: string[][] = []
  let isOurs = false
  for (const line of textOf(page).split('\n')) {
    if (!line.startsWith('|')) isOurs = false
    else if (line.startsWith('|---')) continue
    else {
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      if (isOurs) found.push(cells)
      else isOurs = cells.at(-1) === lastHead
    }
  }
  return found
}

const map = 'docs/spec-map.md'
const rows: Row[] = rowsUnder(map, 'Provoked by').map(([section = '', item = '', source = '', provoker = '']) => ({
  section,
  item,
  source: source.replaceAll('`', ''),
  ...testNamed(provoker),
}))
/** The pages with a table of faults of version 0.1.0: what it was, what fixed it, and the tests that keep it fixed. */
const pagesOfFaults = ['docs/operations.md', 'docs/security.md', 'docs/wrong-in-0.1.0.md']
const quoted = (item: string): string | undefined => /^“(.+)”$/.exec(item)?.[1]
const named = ({ item }: Row): string => item

test('the map has rows, and each names one file that does it and one test that provokes it', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ source }) => !exists(source)).map(named)).toEqual([])
  expect(rows.filter((row) => !isTestFile(row)).map(named)).toEqual([])
})

test('each test that the map names is in its file, under exactly that title', () => {
  const gone = rows.filter((row) => exists(row.testFile) && !isThere(row))
  expect(gone.map(({ item, testFile, testTitle }) => `${item}: ${testFile} "${testTitle}"`)).toEqual([])
})

test('each fault that a page calls fixed names what it was, files that are there, and tests under exactly their titles', () => {
  const pages = readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))
  const faults = pages.flatMap((page) => rowsUnder(page, 'test').map((cells) => ({ page, cells })))
  expect(new Set(faults.map(({ page }) => page))).toEqual(new Set(pagesOfFaults))
  const wrong = faults.flatMap(({ page, cells: [finding = '', fixedBy = '', tests = '', ...more] }) => {
    const paths = [...fixedBy.matchAll(/`((?:app|areas|platform|kit|seed|sandbox|bench|run|deploy)\/[^`]+)`/g)].map(
      ([, path = '']) => path,
    )
    const broken = tests.split(/; (?=`)/).filter((cell) => {
      const one = testNamed(cell)
      return !isTestFile(one) || !isThere(one)
    })
    const isWhole = finding !== '' && fixedBy !== '' && more.length === 0
    return [
      ...(isWhole ? [] : ['a cell too few or too many']),
      ...paths.filter((path) => !exists(path)),
      ...broken,
    ].map((what) => `${page}, ${finding}: ${what}`)
  })
  expect(wrong).toEqual([])
})

test('each text that the specification quotes stands in the file that the map names, byte for byte', () => {
  const wrong = rows.flatMap(({ item, source }) => {
    const text = quoted(item)
    return text === undefined || (exists(source) && textOf(source).includes(text)) ? [] : [`${text}: ${source}`]
  })
  expect(wrong).toEqual([])
})

test('each text of the specification has a row', () => {
  const done = new Set(rows.map(({ section, item }) => `${section} ${quoted(item)}`))
  expect(specTexts.filter(([section, text]) => !done.has(`${section} ${text}`))).toEqual([])
})

test('each call of the contract has a row of its own', () => {
  const items = new Set(rows.map(named))
  const calls = Object.values<EndpointTable>(api).flatMap((table) => Object.values(table))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.map(({ method, path }) => `\`${method} ${path}\``).filter((item) => !items.has(item))).toEqual([])
})
