import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Landing, AgentClass, DeviceKind } from './rules.ts'

export type Visit = {
  visitId: string
  visitorId: string
  landing: Landing
  referrerHost: string
  language: string
  deviceKind: DeviceKind
  consent: 'all' | 'required'
  agentClass: AgentClass
  network: Buffer | null
  /** The values under which the campaign counts the visit; null without a campaign. */
  counted: CountedParameters | null
}
/** The values under which a campaign counts a visit: the day, and the parameters of the link. */
export type CountedParameters = Readonly<Record<string, string>>

const noteVisit = statement<{ visit_id: string }>(
  'visitors.note-visit',
  `with recent as (
     select visit_id from visits
     where visitor_id = $2 and aff_id = $3 and agent_class = $10
       and at > now() - make_interval(mins => $12) and window_start > now() - 2 * make_interval(mins => $12)
     order by at desc limit 1),
   added as (
     insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language,
       device_kind, consent, agent_class, network_hash, at, window_start, counted)
     select $1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, now(),
       date_bin(make_interval(mins => $12), now(), timestamptz 'epoch'), $13::jsonb
     where not exists (select from recent)
     on conflict do nothing
     returning visit_id)
   select visit_id from recent union all select visit_id from added`,
)
/** Stores a visit, once within the time window; returns the id of the stored visit. */
export async function keepVisit(db: Db, visit: Visit, windowMinutes: number): Promise<string> {
  const { visitId, visitorId, landing, referrerHost, language, deviceKind, consent, agentClass, network, counted } =
    visit
  const { affId, path, parameters } = landing
  const values = [
    visitId,
    visitorId,
    affId,
    path,
    JSON.stringify(parameters),
    referrerHost,
    language,
    deviceKind,
    consent,
    agentClass,
    network,
    windowMinutes,
    counted && JSON.stringify(counted),
  ]
  // If another call stored the visit first, the second try finds it.
  const found = (await noteVisit(db, values))[0] ?? (await noteVisit(db, values))[0]
  if (!found) throw new Error('a visit was neither kept nor found')
  return found.visit_id
}

type LinkedRow = {
  visit_id: string
  aff_id: string
  query_parameters: Record<string, string>
  at: Date
  counted: CountedParameters | null
}
export type LinkedVisit = {
  visitId: string
  affId: string
  parameters: Record<string, string>
  at: Date
  counted: CountedParameters | null
}
const linkVisits = statement<LinkedRow>(
  'visitors.link-visits',
  `with linked as (
     update visits set user_id = $2
     where visitor_id = $1 and user_id is null and agent_class = 'human'
       and at > now() - make_interval(days => $3) and window_start > now() - make_interval(days => $3 + 1)
     returning visit_id, aff_id, query_parameters, at, counted)
   select visit_id, aff_id, query_parameters, at, counted from linked order by at desc limit 1`,
)
/** Links the recent visits of a visitor to the new account; returns the last of them. */
export async function linkVisitsTo(
  tx: Tx,
  visitorId: string,
  userId: string,
  days: number,
): Promise<LinkedVisit | null> {
  const [last] = await linkVisits(tx, [visitorId, userId, days])
  if (!last) return null
  const { visit_id: visitId, aff_id: affId, query_parameters: parameters, at, counted } = last
  return { visitId, affId, parameters, at, counted }
}

const insertClaim = statement<{ user_id: string }>(
  'visitors.claim-guest',
  `insert into guest_claims (visitor_id, pid, user_id)
   select $1, $2, $3 where not exists (select from guest_claims where visitor_id = $4 and pid = '')
   on conflict do nothing returning user_id`,
)
const readClaim = statement<{ user_id: string | null }>(
  'visitors.claim-of-guest',
  'select user_id from guest_claims where visitor_id = $1 and pid = $2',
)
type Claim = { visitorId: string; pid: string; userId: string; trace: string }
/**
 * Claims a guest for an account. Returns the account that claimed it first, which may be this one; null if that account
 * has been erased, which a stored `trace` shows.
 */
export async function claimGuest(db: Db, { visitorId, pid, userId, trace }: Claim): Promise<string | null> {
  const [claimed] = await insertClaim(db, [visitorId, pid, userId, trace])
  const [held] = claimed ? [claimed] : await readClaim(db, [visitorId, pid])
  return held?.user_id ?? null
}

const makeMonths = statement(
  'visitors.make-months',
  `select make_visit_months(now(), now() + make_interval(months => $1))`,
)
const dropMonths = statement('visitors.drop-months', `select drop_visit_months(now() - make_interval(months => $1))`)
/** Creates the database partitions for the visits of the next months. */
export const makeVisitMonths = (db: Db, ahead: number) => makeMonths(db, [ahead])
/** Drops the database partitions with visits older than this many months. */
export const dropVisitMonths = (tx: Tx, months: number) => dropMonths(tx, [months])
