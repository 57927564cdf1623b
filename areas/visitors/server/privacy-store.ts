import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

type BrowserRow = { visitor_id: string; aff_id: string; seen_at: Date; has_device: boolean }
const readBrowsers = statement<BrowserRow>(
  'visitors.browsers-of',
  `select v.visitor_id, v.aff_id, v.seen_at, d.visitor_id is not null as has_device
   from visitor_users v left join devices d using (visitor_id) where v.user_id = $1 order by v.seen_at`,
)
type ClaimRow = { visitor_id: string; pid: string; claimed_at: Date }
const selectClaims = statement<ClaimRow>(
  'visitors.claims-of',
  'select visitor_id, pid, claimed_at from guest_claims where user_id = $1 order by claimed_at',
)
/** Reads everything that is stored about a user's browsers, except their visits. */
export async function listAll(db: Db, userId: string) {
  const browsers = await readBrowsers(db, [userId])
  const claims = await selectClaims(db, [userId])
  return { browsers, claims }
}

// A browser that another account also uses stays with that account. Visits still count for their campaigns, but
// without a visitor.
const ownBrowsers = `select mine.visitor_id from visitor_users mine where mine.user_id = $1 and not exists (
  select from visitor_users other where other.visitor_id = mine.visitor_id and other.user_id <> $1)`
const selectOwn = statement<{ visitor_id: string }>('visitors.own-browsers', ownBrowsers)
/** Lists the browsers that this user alone has used. */
export const listOwnBrowsers = async (tx: Tx, userId: string): Promise<string[]> =>
  (await selectOwn(tx, [userId])).map((row) => row.visitor_id)

const eraseDevices = statement('visitors.erase-devices', `delete from devices where visitor_id in (${ownBrowsers})`)
const eraseLinks = statement('visitors.erase-links', 'delete from visitor_users where user_id = $1')
/** Removes everything that identifies a user's browsers, except from their visits. */
export async function eraseBrowsers(tx: Tx, userId: string): Promise<void> {
  for (const erase of [eraseDevices, eraseLinks]) await erase(tx, [userId])
}

const spendClaim = statement(
  'visitors.erase-claim',
  `update guest_claims set visitor_id = $3, pid = '', user_id = null where visitor_id = $1 and pid = $2`,
)
/** Reduces a claim to the fact that it was used. `trace` can recognise it, but reveals nothing. */
export const eraseClaim = (tx: Tx, visitorId: string, pid: string, trace: string) =>
  spendClaim(tx, [visitorId, pid, trace])
/** Reads the guest claims of a user. */
export const listClaims = (tx: Tx, userId: string) => selectClaims(tx, [userId])
