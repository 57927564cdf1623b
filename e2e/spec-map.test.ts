import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '@tuppence/contract/api'
import type { EndpointTable } from '@tuppence/contract/endpoint'
import { expect, test } from 'vitest'
import { specTexts } from './spec-texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const exists = (path: string): boolean => existsSync(join(root, path))

type Row = { section: string; item: string; source: string; testFile: string; testTitle: string }

/** The rows of every table that ends in a column of that name. */
function rowsUnder(lastHead: string): string[][] {
  const found: string[][] = []
  let isOurs = false
  for (const line of textOf('docs/spec-map.md').split('\n')) {
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

const rows: Row[] = rowsUnder('Provoked by').map(([section = '', item = '', source = '', provoker = '']) => {
  const [, testFile = '', testTitle = ''] = /^`([^`]+)` "(.+)"$/.exec(provoker) ?? []
  return { section, item, source: source.replaceAll('`', ''), testFile, testTitle }
})
const quoted = (item: string): string | undefined => /^“(.+)”$/.exec(item)?.[1]
const named = ({ item }: Row): string => item

test('the map has rows, and each names one file that does it and one test that provokes it', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ source }) => !exists(source)).map(named)).toEqual([])
  expect(
    rows.filter(({ testFile }) => !/\.(?:test|spec)\.tsx?$/.test(testFile) || !exists(testFile)).map(named),
  ).toEqual([])
})

test('each test that the map names is in its file, under exactly that title', () => {
  const isThere = ({ testFile, testTitle }: Row): boolean =>
    ["'", '"', '`'].some((quote) => textOf(testFile).includes(`${quote}${testTitle}${quote}`))
  const gone = rows.filter((row) => exists(row.testFile) && !isThere(row))
  expect(gone.map(({ item, testFile, testTitle }) => `${item}: ${testFile} "${testTitle}"`)).toEqual([])
})

test('each text that the specification quotes stands in the file that the map names, byte for byte', () => {
  const wrong = rows.flatMap(({ item, source }) => {
    const text = quoted(item)
    return text === undefined || (exists(source) && textOf(source).includes(text)) ? [] : [`${text}: ${source}`]
  })
  expect(wrong).toEqual([])
})

test('each text of the specification has a row, or is listed as coming with its part', () => {
  const done = new Set(rows.map(({ section, item }) => `${section} ${quoted(item)}`))
  const coming = new Set(
    rowsUnder('Part').map(([section = '', item = '', part = '']) => `${section} ${quoted(item)} ${part}`),
  )
  const missing = specTexts.filter(([section, text, part]) =>
    part === 'A'
      ? !done.has(`${section} ${text}`)
      : !done.has(`${section} ${text}`) && !coming.has(`${section} ${text} ${part}`),
  )
  expect(missing).toEqual([])
})

test('each call of the contract has a row of its own', () => {
  const items = new Set(rows.map(named))
  const calls = Object.values<EndpointTable>(api).flatMap((table) => Object.values(table))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.map(({ method, path }) => `\`${method} ${path}\``).filter((item) => !items.has(item))).toEqual([])
})
