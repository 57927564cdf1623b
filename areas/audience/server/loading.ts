import type { Db } from '../../../platform/server/db.ts'
import { createAudienceIndex, type AudienceIndex } from './audience-index.ts'
import { createPeopleReader } from './copied-people.ts'
import { parseId, formatId } from './people.ts'
import * as store from './store.ts'

/**
 * An index, and up to where it has followed the database: the oldest transaction that it may have missed, and the
 * newest code that it knows.
 */
export type Loaded = { index: AudienceIndex; horizon: string; highest: number }

const followAtOnce = 5_000

async function learn(db: Db, into: Loaded): Promise<void> {
  const codes = await store.readCodesAfter(db, into.highest)
  into.index.learn(codes)
  into.highest = codes.at(-1)?.code ?? into.highest
}

/**
 * Adds panelists as the database copies them. Codes are learned after the copy has begun, because the codes in it were
 * committed before that. `seen` is called with each id.
 */
async function take(db: Db, into: Loaded, pieces: AsyncIterable<Buffer>, seen?: (id: Int32Array) => void) {
  const reader = createPeopleReader()
  let hasLearned = false
  for await (const piece of pieces) {
    if (!hasLearned) await learn(db, into)
    hasLearned = true
    for (const person of reader.read(piece)) {
      into.index.put(person)
      seen?.(person.id)
    }
  }
}

/**
 * Loads every panelist who may be invited. Changes made during the load are picked up by the first call of
 * `followAudience`.
 */
export async function loadAudience(db: Db): Promise<Loaded> {
  const fresh: Loaded = { index: createAudienceIndex(await store.countEverybody(db)), horizon: '0', highest: -1 }
  // Read where the copy is made: another server may know of more transactions than the copy has.
  const pieces = store.copyEverybody(db, async (reader) => void (fresh.horizon = await store.readHorizonNow(reader)))
  await take(db, fresh, pieces)
  fresh.index.settle()
  return fresh
}

/** Updates an index with everything that is committed now. */
export async function followAudience(db: Db, known: Loaded): Promise<Loaded> {
  const { horizon, userIds } = await store.findChangesSince(db, known.horizon)
  for (let from = 0; from < userIds.length; from += followAtOnce) {
    const some = userIds.slice(from, from + followAtOnce)
    const missing = new Set(some)
    await take(db, known, store.copyPanelists(db, some), (id) => missing.delete(formatId(id)))
    for (const userId of missing) known.index.drop(parseId(userId))
  }
  known.horizon = horizon
  return known
}
