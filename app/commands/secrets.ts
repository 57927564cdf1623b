import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { areas } from '../../areas/list.ts'
import { listSealed } from '../../platform/server/area.ts'
import { listProcesses } from '../../platform/server/connections.ts'
import { openDatabase, type Db } from '../../platform/server/db.ts'
import {
  arrangeKeys,
  describeMismatch,
  findKeyMismatch,
  readKeyRow,
  rememberKey,
  sealRoot,
} from '../../platform/server/installation.ts'
import { createLog } from '../../platform/server/log.ts'
import { countUnmoved, resealPlace, type Resealing } from '../../platform/server/reseal-store.ts'
import {
  announceRotation,
  areTransactionsOver,
  beginRotation,
  endRotation,
  listHolders,
  listStrangers,
  markTransactions,
  rotationPace,
  withdrawRotation,
  type RotationPace,
} from '../../platform/server/rotation-store.ts'
import { namePlace, platformSealed } from '../../platform/server/sealed.ts'
import { createSecrets, fingerprintOf, markOf, type Keyring } from '../../platform/server/secrets.ts'
import { takesNoChanges } from '../server/starting.ts'
import type { Command } from './command.ts'
import type { Terminal } from './terminal.ts'

/** How long processes and transactions are waited for. */
const patienceMs = 60_000
const passesMax = 10

/** Moves everything that is sealed to a new SECRET_KEY while the panel runs. */
export const secretsRotate: Command = {
  name: 'secrets rotate',
  usage: '[--finish] [--restarted]',
  does: 'Seals everything again with NEW_SECRET_KEY while the panel runs; --finish makes it the key of this database.',
  flags: { finish: 'yes', restarted: 'yes' },
  words: 0,
  run: async (given, { terminal, config, database, pace = rotationPace }) => {
    const { secretKey, newSecretKey } = config()
    if (newSecretKey === null) throw new Error('Set NEW_SECRET_KEY to the new key, beside SECRET_KEY.')
    const { url, pooled, isReadOnly } = await database()
    if (isReadOnly) throw new Error(takesNoChanges)
    const opened = openDatabase({ url, poolSize: 2, log: createLog('silent'), pooled })
    try {
      const rotation = await openRotation(opened, { secretKey, newSecretKey }, pace)
      if ('since' in rotation) {
        const since = rotation.since.toISOString().slice(0, 10)
        terminal.print(
          `NEW_SECRET_KEY is the key of this database since ${since}. Set SECRET_KEY to it, and remove NEW_SECRET_KEY.`,
        )
        return 0
      }
      const fleet = { pooled, isSure: given.has('restarted') }
      await (given.has('finish') ? finish(rotation, fleet, terminal) : rotate(rotation, fleet, terminal))
      return 0
    } finally {
      await opened.close()
    }
  },
}

type Rotation = Resealing & {
  pool: pg.Pool
  db: Db
  ring: Keyring
  from: string
  to: string
  hasBegun: boolean
  pace: RotationPace
}
type Fleet = { pooled: boolean; isSure: boolean }

const swapped =
  'SECRET_KEY and NEW_SECRET_KEY are the wrong way round: SECRET_KEY must be the present key of this database, and NEW_SECRET_KEY the one that comes next.'

/**
 * Finds which of both keys is the present one, and since when if that is the new one: then the rotation is over. Throws
 * when the new one is present because both were confused.
 */
async function openRotation(
  { db, pool }: { db: Db; pool: pg.Pool },
  given: { secretKey: string; newSecretKey: string },
  pace: RotationPace,
): Promise<Rotation | { since: Date }> {
  await rememberKey(db, given)
  const problem = await findKeyMismatch(db, given)
  if (problem) throw new Error(describeMismatch(problem))
  const row = await readKeyRow(db)
  const { secretKey: from, newSecretKey: to } = given
  if (row?.fingerprint === fingerprintOf(to)) {
    // Nothing was ever rotated, or another rotation is under way: to the key that was given as the present one.
    if (row.root_sealed === null || row.next_fingerprint !== null) throw new Error(swapped)
    return { since: row.noted_at }
  }
  const { root } = arrangeKeys(row, given)
  if (to === root) throw new Error('NEW_SECRET_KEY was the first key of this database: take one that was never used.')
  const ring = { root, writes: to, others: [from] }
  const secrets = createSecrets(ring)
  return { db, pool, ring, secrets, mark: markOf(to), from, to, hasBegun: row?.writes_next_since instanceof Date, pace }
}

async function rotate(rotation: Rotation, fleet: Fleet, terminal: Terminal): Promise<void> {
  const { db, from, to, ring } = rotation
  if (!rotation.hasBegun) {
    const rootSealed = sealRoot(ring.root, to)
    await announceRotation(db, { from, to, rootSealed })
    try {
      await refuseOldProcesses(rotation, fleet)
    } catch (error) {
      await withdrawRotation(db, to)
      throw error
    }
    if (!(await beginRotation(db, to))) throw new Error('Another rotation has begun meanwhile. Try again.')
  } else await refuseOldProcesses(rotation, fleet)
  await waitForWriters(rotation, fleet)
  for (let pass = 1; ; pass += 1) {
    const moved = await resealAll(rotation, terminal)
    if (moved === 0) break
    if (pass === passesMax) throw new Error('Values are still written with the old key. Run this command again.')
  }
  terminal.print('Everything is sealed with the new key. Now: tuppence secrets rotate --finish')
}

async function resealAll(rotation: Rotation, terminal: Terminal): Promise<number> {
  let all = 0
  for (const place of listPlaces()) {
    const { moved, unopened } = await resealPlace(place, rotation)
    all += moved
    if (moved > 0) terminal.print(`${namePlace(place)}: ${moved} sealed again`)
    if (unopened > 0)
      terminal.note(`${namePlace(place)}: ${unopened} can be opened with neither key, and stay as they are`)
  }
  return all
}

/** Every place of the platform and of the areas where sealed values are stored. */
export const listPlaces = () => [...platformSealed, ...listSealed(areas)]

async function finish(rotation: Rotation, fleet: Fleet, terminal: Terminal): Promise<void> {
  if (!rotation.hasBegun) throw new Error('The rotation has not begun. Run "tuppence secrets rotate" first.')
  await refuseOldProcesses(rotation, fleet)
  await waitForWriters(rotation, fleet)
  const left: string[] = []
  for (const place of listPlaces()) {
    const count = await countUnmoved(place, rotation)
    if (count.left > 0) left.push(`${namePlace(place)} (${count.left})`)
    if (count.unopened > 0)
      terminal.note(`${namePlace(place)}: ${count.unopened} can be opened with neither key, and are lost`)
  }
  if (left.length > 0)
    throw new Error(`Sealed with the old key are still ${left.join(', ')}. Run "tuppence secrets rotate" again.`)
  if (!(await endRotation(rotation.db, rotation.to))) throw new Error('The rotation was ended meanwhile.')
  terminal.print(
    'The new key is the key of this database. Set SECRET_KEY to it, remove NEW_SECRET_KEY, and restart each process. Keep the old key as long as backups from before today.',
  )
}

/**
 * Throws when a process runs that does not hold the new key. It is found by its connections, or by what it reports of its
 * own keys; behind a pooler, where it has no connections of its own, the operator has to say that each was restarted.
 */
async function refuseOldProcesses({ db, pool, to, pace }: Rotation, { pooled, isSure }: Fleet): Promise<void> {
  if (pooled && !isSure)
    throw new Error(
      'Behind a pooler it cannot be seen which processes run. Restart each with NEW_SECRET_KEY, then add --restarted.',
    )
  const running = pooled ? [] : await listProcesses(pool)
  // Those behind a pooler hear of an announcement a moment later.
  if (running.length === 0) await wait(pace.reportedWithinMs)
  const holders = await listHolders(db, to)
  const without = new Set([...running.filter((name) => !holders.has(name)), ...(await findOldReporters(db, to, pace))])
  if (without.size > 0)
    throw new Error(
      `Nothing was sealed: ${[...without].join(', ')} does not hold the new key. Restart each process with NEW_SECRET_KEY beside SECRET_KEY.`,
    )
}

/**
 * The processes that report that they hold the old key alone, and live: they report again. One that was killed a moment ago
 * is waited for until its last report no longer counts.
 */
async function findOldReporters(db: Db, to: string, { askEveryMs }: RotationPace): Promise<string[]> {
  const first = await listStrangers(db, to)
  for (;;) {
    const now = await listStrangers(db, to)
    if (now.size === 0) return []
    const alive = [...now].filter(([name, at]) => first.get(name) !== at).map(([name]) => name)
    if (alive.length > 0) return alive
    await wait(askEveryMs)
  }
}

/** Waits until every process seals with the new key, and until what was written with the old one can be seen. */
async function waitForWriters({ db, pool, to, pace }: Rotation, { pooled }: Fleet): Promise<void> {
  await until(
    async () => {
      const running = pooled ? null : new Set(await listProcesses(pool))
      const holders = await listHolders(db, to)
      return [...holders].every(([name, { writesNext }]) => writesNext || (running !== null && !running.has(name)))
    },
    `A process has not changed to the new key for ${patienceMs / 1_000} seconds: its log says why. Run this command again.`,
    pace,
  )
  await wait(pace.settleMs)
  const mark = await markTransactions(db)
  await until(
    () => areTransactionsOver(db, mark),
    `A transaction has been open for ${patienceMs / 1_000} seconds (pg_stat_activity names it). Run this command again.`,
    pace,
  )
}

async function until(isTrue: () => Promise<boolean>, orElse: string, { askEveryMs }: RotationPace): Promise<void> {
  const ends = performance.now() + patienceMs
  while (!(await isTrue())) {
    if (performance.now() > ends) throw new Error(orElse)
    await wait(askEveryMs)
  }
}
