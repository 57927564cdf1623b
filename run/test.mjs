import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { pathOf } from './children.mjs'
import { fail, install, run } from './install.mjs'

/**
 * `npm test` runs every stage, goes on after a failure, and ends with the slowest test files and `N passed, N failed`; a check
 * counts as one, and a test that passes only at a second try as failed.
 * `npm test -- --only=types,unit wallet` runs some stages, the tests of those whose file names contain `wallet`.
 * `npm run test:all` is the same with the sweeps: the files named `*.sweep.test.ts` and `*.sweep.spec.ts`.
 */
const stages = { types, lint, arrows, format, unit, build: built, e2e }
/** Each has a tsconfig.json; together they read every file of ours. */
const programs = ['platform/contract', 'app/server', 'app/web', 'sandbox', 'e2e', 'bench']

const only = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const withSweeps = process.argv.includes('--all')
const filters = process.argv.slice(2).filter((arg) => arg !== '--all' && !arg.startsWith('--only='))
const chosen = only ?? Object.keys(stages)
const unknown = chosen.filter((name) => !(name in stages))
if (unknown.length > 0) fail(`There is no stage ${unknown.join(', ')}; there are: ${Object.keys(stages).join(', ')}`)

install()
const reports = mkdtempSync(join(tmpdir(), 'tuppence-reports-'))
// The configurations of both test programs read it, in their workers too.
if (withSweeps) process.env.TUPPENCE_SWEEPS = '1'
else delete process.env.TUPPENCE_SWEEPS
const total = { passed: 0, failed: 0 }
/** How long each test file took, in ms, by stage. */
const times = {}
/** What failed, a line each. It is said again at the end: the start of a long log is what gets cut off. */
const failures = []
for (const name of Object.keys(stages).filter((stage) => chosen.includes(stage))) {
  console.log(`\n== ${name}`)
  const { passed, failed } = await stages[name]()
  total.passed += passed
  total.failed += failed
  if (failed > 0) console.log(`== ${name}: ${failed} failed`)
  if (failed > 0 && !failures.some((line) => line.startsWith(`${name}: `))) failures.push(`${name}: see above`)
}
rmSync(reports, { recursive: true })
for (const [stage, files] of Object.entries(times)) printSlowest(stage, files)
if (total.passed + total.failed === 0) console.log('No test ran.')
if (failures.length > 0) console.log(`\n== Failed\n${failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

function types() {
  const tsc = pathOf('node_modules/typescript-7/bin/tsc')
  return check(...programs.map((program) => () => node(tsc, '--noEmit', '-p', program)))
}

function lint() {
  return check(() => node(pathOf('node_modules/oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'))
}

function arrows() {
  return check(() => node('run/arrows.mjs'))
}

function format() {
  return check(() => node(pathOf('node_modules/oxfmt/bin/oxfmt'), '--check'))
}

async function built() {
  const problem = await build().catch((error) => error)
  if (problem) console.error(problem.message)
  return problem ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

function unit() {
  const report = join(reports, 'vitest.json')
  const reporters = ['default', 'json', pathOf('run/file-times.mjs')].map((name) => `--reporter=${name}`)
  const fileTimes = join(reports, 'vitest-times.json')
  const args = ['run', ...reporters, `--outputFile.json=${report}`, ...filters]
  const env = { ...process.env, TUPPENCE_FILE_TIMES: fileTimes }
  const code = run(process.execPath, [pathOf('node_modules/vitest/vitest.mjs'), ...args], { env })
  times.unit = readJson(fileTimes) ?? {}
  failures.push(...failedUnits(readJson(report) ?? {}))
  return counted(code, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }))
}

async function e2e() {
  const { failed } = await built()
  if (failed > 0) return { passed: 0, failed }
  if (node('--import', 'tsx', 'e2e/say-browser.ts') !== 0) return { passed: 0, failed: 1 }
  const report = join(reports, 'playwright.json')
  const code = run(
    process.execPath,
    [pathOf('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filters],
    {
      cwd: pathOf('e2e'),
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  times.e2e = fileTimesIn(readJson(report) ?? {})
  failures.push(...failedJourneys(readJson(report) ?? {}))
  return counted(code, report, ({ stats }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} tests passed only at a second try: they count as failed`)
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  })
}

function failedUnits({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`unit: ${name}: ${firstLine(message)}`]
    return failed.map((one) => `unit: ${name} › ${one.fullName}: ${firstLine(one.failureMessages[0])}`)
  })
}

function failedJourneys({ suites = [] }) {
  const lines = []
  const add = ({ specs = [], suites: inner = [] }) => {
    // A spec's own `ok` is that of its first project alone.
    for (const { file, title, tests } of specs)
      for (const { projectName, status } of tests)
        if (['unexpected', 'flaky'].includes(status)) lines.push(`e2e: ${file} › ${title} (${projectName})`)
    inner.forEach(add)
  }
  suites.forEach(add)
  return lines
}

function firstLine(text) {
  return (text ?? '').split('\n')[0].slice(0, 300)
}

/** The time of each file in a report of the browser tests, with that of its hooks; side by side as the workers are. */
function fileTimesIn({ suites = [] }) {
  const files = {}
  const add = ({ specs = [], suites: inner = [] }) => {
    for (const { file, tests } of specs)
      for (const { duration } of tests.flatMap(({ results }) => results)) files[file] = (files[file] ?? 0) + duration
    inner.forEach(add)
  }
  suites.forEach(add)
  return files
}

function printSlowest(stage, files) {
  const slowest = Object.entries(files).toSorted(([, one], [, other]) => other - one)
  if (slowest.length === 0) return
  const all = slowest.reduce((sum, [, ms]) => sum + ms, 0)
  console.log(`\n== The slowest of ${slowest.length} files in ${stage}, in seconds of ${inSeconds(all).trim()}`)
  for (const [file, ms] of slowest.slice(0, 20)) console.log(`${inSeconds(ms)}  ${file}`)
}

function inSeconds(ms) {
  return (ms / 1000).toFixed(1).padStart(7)
}

/** A check passes or fails as a whole; all of its parts are run, so that one run shows every problem. */
function check(...parts) {
  const failed = parts.map((part) => part()).some((code) => code !== 0)
  return failed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

/** The numbers of a test program's report. A failure without a failed test (a file that does not load) and a skipped test count as failed. */
function counted(code, report, numbersIn) {
  const { passed, failed, skipped } = numbersIn(readReport(report))
  if (skipped > 0) console.log(`${skipped} tests were skipped: they count as failed`)
  const missed = failed + skipped
  return { passed, failed: missed === 0 && (code !== 0 || passed === 0) ? 1 : missed }
}

function readReport(path) {
  const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  return readJson(path) ?? { ...nothing, stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function node(...args) {
  return run(process.execPath, args)
}
