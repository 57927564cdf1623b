import assert from 'node:assert/strict'
import { createMatching } from '../areas/matching/server/engine.ts'
import { freshDatabase } from '../app/testing/database.ts'
import { startTestServer } from '../app/testing/test-server.ts'
import { measureAudience, printAudience } from './audience.ts'
import { contendersOf, everything, wanted } from './matching-contenders.ts'
import { createWorld } from './matching-world.ts'
import { compare, figuresOf, once, print, printFigure, printGoal } from './measure.ts'

/**
 * The matching engine against a naive loop, a plain bitmap and json-logic-js, all in one process and after their results were
 * found equal; then the audience index against SQL, on a database of a million panelists (BENCH_PANELISTS says how many). The goals
 * are those of docs/performance.md.
 */
const panelistCount = 200
const manySwitches = 1000
const warmBuilds = 6
const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(2)

type Size = { readonly surveys: number; readonly countries: number; readonly reps: number; readonly slowReps: number }

function measure({ surveys, countries, reps, slowReps }: Size) {
  const world = createWorld(surveys, panelistCount, countries)
  const { matching, ms, bytes, naive, plain, jsonLogic, one, meanMatches } = contendersOf(world)
  const places = countries === 1 ? 'one country' : `${countries} countries`
  print(`\n${surveys.toLocaleString('en')} surveys, ${places}, ${meanMatches.toFixed(1)} matches each; all lists equal`)
  const again = Math.min(...Array.from({ length: warmBuilds }, () => once(() => createMatching(world.surveys)).ms))
  print(`  built in ${ms.toFixed(0)} ms at first, ${again.toFixed(0)} ms when warm`)
  print(`  memory ${mebibytes(bytes)} MiB, of which bit matrices ${mebibytes(matching.size().bytes)} MiB`)
  const changed = world.surveys.slice(0, manySwitches)
  const figures = compare({
    'top 20': { run: (i) => matching.page(one(i).prepared, 0, wanted), reps },
    'top 20, panelist prepared anew': { run: (i) => matching.page(matching.prepare(one(i).panelist), 0, wanted), reps },
    'full list': { run: (i) => matching.page(one(i).prepared, 0, everything), reps },
    'full count': { run: (i) => matching.count(one(i).prepared), reps },
    'plain bitmap, top 20': { run: (i) => plain.list(one(i).forPlain, wanted), reps },
    'naive compiled loop, stopping at 20': { run: (i) => naive.list(one(i).forNaive, wanted), reps: slowReps },
    'naive compiled loop, full list': { run: (i) => naive.list(one(i).forNaive, everything), reps: slowReps },
    'json-logic-js loop, stopping at 20': { run: (i) => jsonLogic.list(one(i).forJsonLogic, wanted), reps: 40 },
    'retarget one survey': { run: (i) => matching.reindex(changed[i % changed.length] ?? assert.fail()), reps },
    'close and open 1,000 surveys': {
      run: (i) => changed.forEach(({ surveyId }) => matching.setLive(surveyId, i % 2 === 1)),
      reps: 100,
    },
  })
  changed.forEach(({ surveyId }) => matching.setLive(surveyId, true))
  for (const [name, figure] of figuresOf(figures)) printFigure(name, figure)
  return figures
}

print('Matching: microseconds in process, interleaved slices, 200 random panelists')
const small = measure({ surveys: 10_000, countries: 10, reps: 4000, slowReps: 4000 })
const alone = measure({ surveys: 10_000, countries: 1, reps: 4000, slowReps: 1000 })
const large = measure({ surveys: 100_000, countries: 10, reps: 4000, slowReps: 100 })

const top = small['top 20']
const naive = small['naive compiled loop, full list']
print('\nRatios of one run (medians unless said)')
printGoal('top 20 of 10,000 / naive compiled loop over all of them', top.p50 / naive.p50, 0.01)
printGoal('the same, least of both', top.min / naive.min, 0.01)
printGoal('the same, where the loop stops at 20 too', top.p50 / small['naive compiled loop, stopping at 20'].p50, 0.12)
printGoal(
  'the same, all surveys in one country',
  alone['top 20'].p50 / alone['naive compiled loop, full list'].p50,
  0.12,
)
printGoal('with the panelist prepared anew', small['top 20, panelist prepared anew'].p50 / naive.p50, 0.03)
printGoal('top 20 of 10,000 / plain bitmap', top.p50 / small['plain bitmap, top 20'].p50, 2)
printGoal(
  'top 20 of 10,000 / json-logic-js, stopping at 20 too',
  top.p50 / small['json-logic-js loop, stopping at 20'].p50,
  0.01,
)
printGoal('growth of top 20 from 10,000 to 100,000', large['top 20'].p50 / top.p50, 1.2)
printGoal('growth of the full list', large['full list'].p50 / small['full list'].p50, 15)
printGoal('opening or closing one survey, us', small['close and open 1,000 surveys'].p50 / manySwitches, 0.1)

const panelists = Number(process.env['BENCH_PANELISTS'] ?? 1_000_000)
const server = await startTestServer()
// Asked to stop, it ends in the ordinary way, so that the database is stopped too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const { url } = await freshDatabase()
  const size = { panelists, targetings: 200, sqlTargetings: 10, reps: 1_000 }
  printAudience(await measureAudience(url, size, server.pid), panelists)
} finally {
  await server.stop()
}
