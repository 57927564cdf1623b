import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print } from '../measure.ts'
import { parts, placeStretch, type Part } from './mutation/parts.ts'
import { scoreOf, type Report } from './mutation/score.ts'

/**
 * `npm run drill:mutation [part]` changes the code of money, tokens and places in one small way after the other and looks whether a test
 * notices. StrykerJS (Apache 2.0) is fetched into a folder below `.data`, where it finds the house's own vitest.
 */
const goal = 90
const version = '9.6.1'
const packages = { '@stryker-mutator/core': version, '@stryker-mutator/vitest-runner': version }
const house = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const home = join(house, '.data', 'mutation')
const stryker = join(home, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

function fetchStryker(): void {
  const wanted = JSON.stringify({ private: true, dependencies: packages })
  const manifest = join(home, 'package.json')
  if (existsSync(stryker) && existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted) return
  mkdirSync(home, { recursive: true })
  writeFileSync(manifest, wanted)
  // Without its peers, because a second vitest would not know the tests of the first.
  const { status } = spawnSync(
    'npm',
    ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: home,
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error('StrykerJS could not be fetched')
}

function mutate({ name, mutated, tests }: Part): Report {
  const report = join(home, `${name.replaceAll(' ', '-')}.json`)
  const config = join(home, 'stryker.config.json')
  rmSync(report, { force: true })
  const settings = {
    mutate: mutated.map((stretch) => placeStretch(stretch, readFileSync(join(house, stretch.file), 'utf8'))),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'bench/drills/mutation/vitest.config.ts', related: false },
    reporters: ['json'],
    jsonReporter: { fileName: report },
    concurrency: 1,
    coverageAnalysis: 'perTest',
    tempDirName: join(home, 'tmp'),
    cleanTempDir: 'always',
    incremental: false,
    allowConsoleColors: false,
    ignorePatterns: [
      '**',
      '!package.json',
      // One that refers to folders that are not copied would stop every test.
      '!tsconfig.base.json',
      '!areas/*/contract/**',
      '!areas/*/contract.ts',
      '!areas/*/server/**',
      '!areas/*/words/en/**',
      '!platform/contract/**',
      '!platform/server/**',
      '!bench/drills/mutation/**',
      '**/migrations/**',
      '**/tsconfig.json',
    ],
  }
  writeFileSync(config, JSON.stringify(settings))
  spawnSync(process.execPath, [stryker, 'run', config, '--logLevel', process.env['MUTATION_LOG'] ?? 'error'], {
    cwd: house,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: tests.join(' ') },
  })
  if (!existsSync(report)) throw new Error(`${name}: StrykerJS came to no report`)
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

// It takes a long time, and others have work.
setPriority(15)
fetchStryker()
const wanted = process.argv[2]
const chosen = parts.filter(({ name }) => wanted === undefined || name === wanted)
if (chosen.length === 0) throw new Error(`There is no such part: ${parts.map(({ name }) => name).join(', ')}`)
let missed = 0
for (const part of chosen) {
  const { found, all, percent, survivors } = scoreOf(mutate(part))
  print(`${percent >= goal ? 'reached' : 'MISSED '}  ${part.name}: ${found} of ${all} noticed, ${percent.toFixed(1)} %`)
  for (const line of survivors) print(`    ${line}`)
  if (percent < goal) missed += 1
}
process.exit(missed === 0 ? 0 : 1)
