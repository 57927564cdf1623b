import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { pathOf } from './children.mjs'
import { fail, install, run } from './install.mjs'

/**
 * `npm test` runs every stage, goes on after a failure, and ends with `N passed, N failed`; a check counts as one.
 * `npm test -- --only=types,unit wallet` runs some stages, the tests of those whose file names contain `wallet`.
 */
const stages = { types, lint, arrows, format, unit, build: built, e2e }
const workspaces = ['contract', 'server', 'web', 'sandbox', 'e2e', 'bench']

const only = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const filters = process.argv.slice(2).filter((arg) => !arg.startsWith('--only='))
const chosen = only ?? Object.keys(stages)
const unknown = chosen.filter((name) => !(name in stages))
if (unknown.length > 0) fail(`There is no stage ${unknown.join(', ')}; there are: ${Object.keys(stages).join(', ')}`)

install()
const reports = mkdtempSync(join(tmpdir(), 'tuppence-reports-'))
const total = { passed: 0, failed: 0 }
for (const name of Object.keys(stages).filter((stage) => chosen.includes(stage))) {
  console.log(`\n== ${name}`)
  const { passed, failed } = await stages[name]()
  total.passed += passed
  total.failed += failed
  if (failed > 0) console.log(`== ${name}: ${failed} failed`)
}
rmSync(reports, { recursive: true })
if (total.passed + total.failed === 0) console.log('No test ran.')
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

function types() {
  const tsc = pathOf('node_modules/typescript-7/bin/tsc')
  return check(...workspaces.map((workspace) => () => node(tsc, '--noEmit', '-p', workspace)))
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
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = node(pathOf('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...filters)
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
  return counted(code, report, ({ stats }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} tests passed only at the second try`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  })
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
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    }
  }
}

function node(...args) {
  return run(process.execPath, args)
}
