import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '../api.ts'
import type { EndpointTable } from '../../platform/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { houseFiles, houseRoot, isProgram, isTest, serverFiles, textOf, withoutComments } from '../testing/house.ts'

const files = houseFiles()
const programs = files.filter((path) => isProgram(path))
const tests = programs.filter(isTest).map((path) => ({ path, text: textOf(path) }))
const isForTests = (path: string) => /^(?:app\/testing|e2e|areas\/[^/]+\/journeys)\//.test(path)
const self = 'app/server/tidy.test.ts'
const packageOf = (path: string) => JSON.parse(textOf(path)) as { scripts: Record<string, string> }

/** Finds matching lines of program text, as `path: line`, so that a failure names them. */
const linesWith = (pattern: RegExp, among: string[], strip = withoutComments): string[] =>
  among
    .filter((path) => path !== self)
    .flatMap((path) =>
      strip(textOf(path))
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )

test('no folder is named for holding anything', () => {
  const vague = new Set(['utils', 'helpers', 'common', 'lib', 'shared', 'types', 'constants'])
  expect(
    files.filter((path) =>
      path
        .split('/')
        .slice(0, -1)
        .some((folder) => vague.has(folder)),
    ),
  ).toEqual([])
})

test('no test is skipped or runs alone', () => {
  expect(
    linesWith(/\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails)\b/, programs),
  ).toEqual([])
  // Matches a test that is skipped or restricted by its body or its options.
  const said = /\b(?:context|ctx|testInfo|task)\.(?:skip|fixme|fail)\(|\b(?:skip|only|todo|fails):\s*true\b/
  const testing = programs.filter((path) => isTest(path) || isForTests(path))
  expect(linesWith(said, testing)).toEqual([])
})

test('formatters are made in one place, which remembers them', () => {
  const makers = programs.filter(
    (path) => !isTest(path) && !isForTests(path) && path !== 'platform/contract/formats.ts',
  )
  const ours = makers.filter((path) => /^(?:app|areas|kit|platform)\//.test(path))
  expect(linesWith(/\bnew Intl\.(?:NumberFormat|DateTimeFormat|DisplayNames)\b/, ours)).toEqual([])
})

test('no page words a moment with toString, which is always English', () => {
  const pages = programs.filter((path) => path.endsWith('.tsx') && !isTest(path))
  expect(linesWith(/new Date\([^)]*\)\.to(?:Date|Time|UTC)?String\(\)/, pages)).toEqual([])
})

test('a day of 24 hours is written out in one place', () => {
  const ours = programs.filter((path) => /^(?:app|areas|bench|e2e|kit|platform|seed)\//.test(path))
  const place = 'platform/contract/durations.ts'
  expect(
    linesWith(
      /\b86_?400_?000\b|\bconst (?:minute|hour|day)Ms =/,
      ours.filter((path) => path !== place),
    ),
  ).toEqual([])
})

test('no test has a second try', () => {
  const runners = ['vitest.config.ts', 'e2e/playwright.config.ts', 'run/test.mjs', '.ci/run']
  expect(linesWith(/\bretr(?:y|ies)\b(?!: 0,$)/, runners)).toEqual([])
  expect(
    linesWith(
      /(?<!['"])\bretry: \d|\bconfigure\(\{[^}]*\bretries:/,
      tests.map(({ path }) => path),
    ),
  ).toEqual([])
})

test('only a test that has a process of its own replaces a module of the server', () => {
  const shared = tests
    .map(({ path }) => path)
    .filter((path) => !/^(?:kit|(?:app|platform|areas\/[^/]+)\/web)\/|\.broken\.test\.ts$/.test(path))
  expect(linesWith(/\bvi\.(?:doMock|mock)\(/, shared)).toEqual([])
})

test('a test waits for what it wants to see, not for a time: a timer in one says in a comment why it is there', () => {
  const timer = /\bwaitForTimeout\(|(?<![.\w])setTimeout\(|\bsleep\(|\bpg_sleep\(/
  const unexplained = programs
    .filter((path) => path !== self && (isTest(path) || isForTests(path)))
    .flatMap((path) => {
      const lines = textOf(path).split('\n')
      const isExplained = (n: number) =>
        [lines[n - 1], lines[n]].some((line) => /^\s*\/\/|\s(?:\/\/|--) /.test(line ?? ''))
      return lines.flatMap((line, n) => (timer.test(line) && !isExplained(n) ? [`${path}: ${line.trim()}`] : []))
    })
  expect(unexplained).toEqual([])
})

test('nothing is left for later', () => {
  expect(linesWith(/\b(?:TODO|FIXME|XXX|HACK)\b|\bdebugger\b/, programs, (text) => text)).toEqual([])
})

test('the product does not print while it works', () => {
  const silent = programs.filter(
    (path) => /^(?:app|areas|kit|platform|seed)\//.test(path) && !isTest(path) && !isForTests(path),
  )
  expect(linesWith(/\bconsole\.(?:log|debug|info|dir|table)\(/, silent)).toEqual([])
})

test('a type is forced only where the handles of the two databases are opened', () => {
  const typed = programs.filter((path) => !/^platform\/server\/(?:events-)?db\.ts$/.test(path))
  expect(linesWith(/\bas unknown as\b|@ts-ignore|@ts-nocheck/, typed, (text) => text)).toEqual([])
})

test('the environment is read by the configuration', () => {
  const readers = /^(?:app\/server\/(?:main|config)|platform\/server\/postgres-[a-z]+)\.ts$/
  const server = serverFiles().filter((path) => isProgram(path) && !isTest(path) && !readers.test(path))
  expect(linesWith(/\bprocess\.env\b/, server)).toEqual([])
})

test('.env.example names exactly the variables that the programs read, each with its meaning', () => {
  const read = [...houseFiles('app/server').filter((path) => /\/config[a-z-]*\.ts$/.test(path)), 'sandbox/src/main.ts']
    .map(textOf)
    .flatMap((text) => [...text.matchAll(/(?:read\.\w+\(|env\[)'([A-Z][A-Z0-9_]+)'/g)])
    .map(([, name = '']) => name)
  const lines = textOf('.env.example').split('\n')
  const named = lines.map((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1]).filter((name) => name !== undefined)
  expect([...new Set(named)].toSorted()).toEqual([...new Set(read)].toSorted())
  const unexplained = lines.filter(
    (line, index) => /^#? ?[A-Z][A-Z0-9_]+=/.test(line) && !/^(?:# |#? ?[A-Z])/.test(lines[index - 1] ?? ''),
  )
  expect(unexplained).toEqual([])
})

test('every area has its line in the lists of areas', () => {
  const lists = { server: textOf('areas/list.ts'), web: textOf('areas/web.ts') }
  const areas = readdirSync(join(houseRoot, 'areas'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const unlisted = areas.flatMap(({ name }) =>
    (['server', 'web'] as const)
      .filter((room) => ['ts', 'tsx'].some((end) => existsSync(join(houseRoot, 'areas', name, room, `area.${end}`))))
      .filter((room) => !lists[room].includes(`'./${name}/${room}/area.ts`)),
  )
  expect(areas.length).toBeGreaterThan(20)
  expect(unlisted).toEqual([])
})

const endpoints = Object.entries<EndpointTable>(api).flatMap(([area, table]) =>
  Object.entries(table).map(([name, { method, path }]) => ({ area, name, method, path })),
)

test('every call of the contract is made by some test', () => {
  const all = tests.map(({ text }) => text).join('\n')
  const isMade = ({ area, name, path }: (typeof endpoints)[number]) => {
    const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^\'"`/]+')
    return new RegExp(`${literal}(?![\\w-])|\\b${area}Api\\.${name}\\b|\\bapi\\.${area}\\.${name}\\b`).test(all)
  }
  expect(endpoints.length).toBeGreaterThan(0)
  expect(endpoints.filter((endpoint) => !isMade(endpoint)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

const rowsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => /^\|(?!\s*:?-)/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:app|areas|platform|kit|seed|sandbox|e2e|bench|run|docs|deploy)\/[^`\s#:]+)/g)].map(
    ([, path = '']) => path,
  )

test('the specification map names files that exist', () => {
  const named = pathsIn(textOf('docs/spec-map.md'))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !existsSync(join(houseRoot, path)))).toEqual([])
})

test('every row of the specification map names the test that provokes it', () => {
  // The first row of a table is its head; plans are in a table without tests.
  const tables = textOf('docs/spec-map.md').split(/\n(?!\|)/)
  const rows = tables.map(rowsOf).flatMap(([head, ...rest]) => (head?.at(-1) === 'Provoked by' ? rest : []))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => !pathsIn(row.at(-1) ?? '').some(isTest)).map((row) => row[0])).toEqual([])
})

test('every call of the contract has a row in the specification map', () => {
  const map = textOf('docs/spec-map.md')
  expect(endpoints.filter(({ path }) => !map.includes(path)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('the commands that the documents name exist', () => {
  const documents = files.filter((path) => path.endsWith('.md'))
  const { scripts } = packageOf('package.json')
  const named = documents.flatMap((path) =>
    [...textOf(path).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, name, short]) => ({
      path,
      name: name ?? short ?? '',
    })),
  )
  expect(named.filter(({ name }) => !(name in scripts) && !(name.endsWith(':') && name !== ':'))).toEqual([])
  const run = Object.values(scripts).flatMap((script) => /^node (\S+)/.exec(script)?.[1] ?? [])
  expect(run.filter((path) => !existsSync(join(houseRoot, path)))).toEqual([])
})

test('what people read has one spelling of "email"', () => {
  const read = files.filter((path) => /\/(?:words|articles)\/|^docs\/[\w-]+\.md$|^README\.md$/.test(path))
  expect(linesWith(/(?<![a-z])e-mail|(?<!e)mail address/i, read, (text) => text)).toEqual([])
})
