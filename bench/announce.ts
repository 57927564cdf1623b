import { got, houseAddress, saveLive } from '../app/testing/supplier-callbacks.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../app/testing/survey-world.ts'
import { startTestServer } from '../app/testing/test-server.ts'
import type { WebhookEvent } from '../areas/webhooks/contract.ts'
import { transaction } from '../platform/server/db.ts'
import { newId } from '../platform/server/secrets.ts'
import { spreadOf } from './http/rounds.ts'
import { addAttempts, offer } from './http/world.ts'
import { print } from './measure.ts'

/**
 * What it costs that endpoints listen: credits and callbacks with 0, 1 and 5 of them, and callbacks that are decided behind locks with one, in
 * interleaved slices against those that nobody hears. Server and database are in one process's sight: the time of each piece of work counts.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const perSlice = Number(process.env['BENCH_SLICE'] ?? 40)
const batch = 64
const people = 80
const heardEvents: WebhookEvent[] = ['attempt.ended', 'points.credited']

type Stand = { name: string; world: SurveyWorld; userIds: string[]; attempts: string[] }

/** A world with so many endpoints, whose people have all completed before and have begun as much as will be asked for. */
async function open(name: string, endpoints: number, readsAhead = true): Promise<Stand> {
  const world = await surveyWorld({ readsAhead })
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret, maxPoints: 100 })
  const userIds = await world.panelists(people)
  const [boss = ''] = userIds
  const needed = rounds * (perSlice + batch)
  const surveyIds = Array.from({ length: Math.ceil(needed / people) + 1 }, (_, no) => `survey-${no}`)
  await world.surveys.save(surveyIds.map((surveyId) => externalDraft({ surveyId, points: offer })))
  const attempts = await addAttempts(
    world.pool,
    userIds.map((userId) => ({ userId, sessionId: '' })),
    surveyIds,
  )
  const stand = { name, world, userIds, attempts }
  await callbacks(stand, people)
  for (let no = 0; no < endpoints; no++)
    await world.webhooks.create(
      { url: `https://hook${no}.nowhere.invalid/`, events: heardEvents },
      { userId: boss, ip: '::1' },
    )
  await world.pool.query('vacuum analyze')
  return stand
}

/** So many callbacks at once, each about the next attempt. */
async function callbacks({ world, attempts }: Stand, count: number): Promise<void> {
  await Promise.all(
    attempts
      .splice(0, count)
      .map((attemptId) => world.suppliers.callback('house', got(houseAddress({ attemptId, amount: offer })))),
  )
}

const credit = ({ world, userIds }: Stand, no: number): Promise<unknown> =>
  transaction(world.db, (tx) =>
    world.wallet.credit(tx, [
      {
        key: newId(),
        userId: userIds[no % people] ?? '',
        points: offer,
        kind: 'survey',
        house: 'supplier:house',
        description: 'A survey',
      },
    ]),
  )

/** The pieces of work, each with what a slice of it does; gives the microseconds of one. */
const works: Record<string, (stand: Stand) => Promise<number>> = {
  'a credit': async (stand) => microsOf(perSlice, (no) => credit(stand, no)),
  'a callback, one at a time': async (stand) => microsOf(perSlice, () => callbacks(stand, 1)),
  'a callback of 64 at once': async (stand) => (await microsOf(1, () => callbacks(stand, batch))) / batch,
}

async function microsOf(times: number, run: (no: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  for (let no = 0; no < times; no++) await run(no)
  return ((performance.now() - begin) * 1_000) / times
}

const server = await startTestServer({ fast: false })
const stands = [
  await open('nobody listens', 0),
  await open('1 endpoint', 1),
  await open('5 endpoints', 5),
  await open('1 endpoint, callbacks behind locks', 1, false),
]
const taken = new Map<string, number[]>()
for (let round = 0; round < rounds; round++)
  for (const [work, run] of Object.entries(works))
    for (let turn = 0; turn < stands.length; turn++) {
      const stand = stands[(round + turn) % stands.length]
      if (!stand) continue
      const key = `${work}: ${stand.name}`
      taken.set(key, [...(taken.get(key) ?? []), await run(stand)])
    }
for (const work of Object.keys(works)) {
  const floor = taken.get(`${work}: ${stands[0]?.name}`) ?? []
  print(`\n${work}`)
  for (const { name } of stands) {
    const micros = taken.get(`${work}: ${name}`) ?? []
    const ratios = spreadOf(micros.map((value, round) => value / (floor[round] ?? 1)))
    const [median, min, max] = [ratios.median, ratios.min, ratios.max].map((value) => value.toFixed(2))
    print(`  ${name.padEnd(42)} ${spreadOf(micros).median.toFixed(0).padStart(7)} us   ${median} (${min}..${max})`)
  }
}
for (const { world } of stands) await world.close()
await server.stop()
process.exit(0)
