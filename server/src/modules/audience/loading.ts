import type { Db } from '../../platform/db.ts'
import { createAudienceIndex, type AudienceIndex } from './audience-index.ts'
import { idOf } from './people.ts'
import { idsIn, lastIn, peopleIn, type Portion } from './portions.ts'
import * as store from './store.ts'

/** An index and how far it has followed: the oldest transaction it may not have seen, the newest code it knows. */
export type Loaded = { index: AudienceIndex; horizon: string; highest: number }

const nobody = '00000000-0000-0000-0000-000000000000'
/** About a megabyte of text: a connection keeps room for the largest answer it has had. */
const readAtOnce = 5_000
const followAtOnce = 5_000

async function learn(db: Db, into: Loaded): Promise<void> {
  const codes = await store.codesAfter(db, into.highest)
  into.index.learn(codes)
  into.highest = codes.at(-1)?.code ?? into.highest
}

/** Takes over a portion. Codes that are new in it were committed with it or before, so whatever is learned now has them. */
async function take(db: Db, into: Loaded, portion: Portion): Promise<void> {
  await learn(db, into)
  for (const person of peopleIn(portion)) into.index.put(person)
}

/** Reads everybody who may be invited. What changes meanwhile is read again by the first `followAudience`. */
export async function loadAudience(db: Db): Promise<Loaded> {
  const fresh: Loaded = { index: createAudienceIndex(), horizon: await store.horizonNow(db), highest: -1 }
  let next = store.panelistsAfter(db, nobody, readAtOnce)
  for (;;) {
    const portion = await next
    const last = portion && lastIn(portion)
    if (!portion || last === undefined) break
    // The database gathers the next portion while this one is taken over.
    next = store.panelistsAfter(db, last, readAtOnce)
    next.catch(() => undefined)
    await take(db, fresh, portion)
  }
  fresh.index.settle()
  return fresh
}

/** Brings an index in step with everything that is committed now. */
export async function followAudience(db: Db, known: Loaded): Promise<Loaded> {
  const { horizon, userIds } = await store.changesSince(db, known.horizon)
  for (let from = 0; from < userIds.length; from += followAtOnce) {
    const some = userIds.slice(from, from + followAtOnce)
    const portion = await store.panelistsOf(db, some)
    if (!portion) continue
    const gone = new Set(some)
    for (const userId of idsIn(portion)) gone.delete(userId)
    for (const userId of gone) known.index.drop(idOf(userId))
    await take(db, known, portion)
  }
  known.horizon = horizon
  return known
}
