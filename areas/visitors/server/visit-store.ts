import { eventStatement, eventsTransaction, type EventsDb, type EventsTx } from '../../../platform/server/events-db.ts'
import { oldEvents } from '../../../platform/server/old-rows.ts'
import type { AgentClass, DeviceKind, Landing } from './rules.ts'

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
  at: Date
}
/** The values under which a campaign counts a visit: the day, and the parameters of the link. */
export type CountedParameters = Readonly<Record<string, string>>

const findRecent = eventStatement<{ visit_id: string }>(
  'visitors.recent-visit',
  `select visit_id from visits
   where visitor_id = $1 and aff_id = $2 and agent_class = $3
     and at > $4::timestamptz - make_interval(mins => $5) and window_start > $4::timestamptz - 2 * make_interval(mins => $5)
   order by at desc limit 1`,
)
const columns = `visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind, consent,
  agent_class, network_hash, at, window_start, counted`
const insertVisit = eventStatement<{ visit_id: string }>(
  'visitors.add-visit',
  `insert into visits (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict do nothing returning visit_id`,
)
/**
 * Stores a visit, once within the time window; returns the id of the stored visit, and whether it was stored now. An
 * earlier attempt whose answer was lost may have stored this very visit.
 */
export async function keepVisit(
  events: EventsDb,
  visit: Visit,
  windowMinutes: number,
): Promise<{ visitId: string; isNew: boolean }> {
  const { visitorId, landing, agentClass, counted, at } = visit
  const { affId, path, parameters } = landing
  const find = async () => (await findRecent(events, [visitorId, affId, agentClass, at, windowMinutes]))[0]
  const windowMs = windowMinutes * 60_000
  const add = async () => {
    const [added] = await insertVisit(events, [
      visit.visitId,
      visitorId,
      affId,
      path,
      JSON.stringify(parameters),
      visit.referrerHost,
      visit.language,
      visit.deviceKind,
      visit.consent,
      agentClass,
      visit.network,
      at,
      new Date(Math.floor(at.getTime() / windowMs) * windowMs),
      counted && JSON.stringify(counted),
    ])
    return added
  }
  const known = await find()
  if (known) return { visitId: known.visit_id, isNew: false }
  const added = await add()
  // If another call stored the visit first, the second look finds it.
  const found = added ?? (await find())
  if (!found) throw new Error('a visit was neither kept nor found')
  return { visitId: found.visit_id, isNew: added !== undefined }
}

const readStored = eventStatement<{ visit_id: string }>(
  'visitors.stored-visits',
  'select visit_id from visits where visitor_id = any ($1::uuid[]) and visit_id = any ($2::uuid[])',
)
/** Which of these visits are stored. */
export async function findStoredVisits(
  events: EventsDb,
  visits: readonly { visitId: string; visitorId: string }[],
): Promise<ReadonlySet<string>> {
  const ids = [visits.map(({ visitorId }) => visitorId), visits.map(({ visitId }) => visitId)]
  return new Set((await readStored(events, ids)).map((row) => row.visit_id))
}

export type LinkedVisit = {
  visitId: string
  affId: string
  parameters: Record<string, string>
  at: Date
  counted: CountedParameters | null
}
type LastRow = {
  visit_id: string
  aff_id: string
  query_parameters: Record<string, string>
  at: Date
  counted: CountedParameters | null
}
/** The human visits of a visitor in the days before a time. */
const before = `visitor_id = $1 and agent_class = 'human' and at <= $2
  and at > $2::timestamptz - make_interval(days => $3) and window_start > $2::timestamptz - make_interval(days => $3 + 1)`
const findLast = eventStatement<LastRow>(
  'visitors.last-visit',
  `select visit_id, aff_id, query_parameters, at, counted from visits where ${before} and (user_id is null or user_id = $4)
   order by at desc limit 1`,
)
/**
 * Finds the last visit of a visitor in the days before a time that is linked to no account, or to this one; null when
 * there is none.
 */
export async function findLastVisit(
  events: EventsDb,
  { visitorId, until, days, userId = null }: { visitorId: string; until: Date; days: number; userId?: string | null },
): Promise<LinkedVisit | null> {
  const [last] = await findLast(events, [visitorId, until, days, userId])
  if (!last) return null
  const { visit_id: visitId, aff_id: affId, query_parameters: parameters, at, counted } = last
  return { visitId, affId, parameters, at, counted }
}

const linkVisits = eventStatement(
  'visitors.link-visits',
  `update visits set user_id = $4 where ${before} and user_id is null`,
)
export type VisitLink = { visitorId: string; userId: string; until: string; days: number }
/** Links the visits of a visitor in the days before a time to an account. */
export const linkVisitsTo = async (tx: EventsTx, { visitorId, userId, until, days }: VisitLink): Promise<void> =>
  void (await linkVisits(tx, [visitorId, until, days, userId]))

// A visit of a user, as it is stored.
type VisitRow = {
  aff_id: string
  landing_path: string
  query_parameters: Record<string, string>
  referrer_host: string
  language: string
  device_kind: string
  at: Date
}
const readVisits = eventStatement<VisitRow>(
  'visitors.visits-of',
  `select aff_id, landing_path, query_parameters, referrer_host, language, device_kind, at from visits
   where user_id = $1 order by at`,
)
/** Reads the visits that are linked to a user. */
export const listVisits = (events: EventsDb, userId: string) => readVisits(events, [userId])

type FirstRow = {
  user_id: string
  aff_id: string
  source: string | null
  referrer_host: string
  landing_path: string
  device_kind: string
}
const readFirst = eventStatement<FirstRow>(
  'visitors.first-visits',
  `select distinct on (user_id) user_id, aff_id, query_parameters ->> 'source' as source, referrer_host, landing_path, device_kind
   from visits where user_id = any ($1::uuid[]) order by user_id, at, visit_id`,
)
export type FirstVisit = Omit<FirstRow, 'user_id'>
/** Finds the first visit that led to each of these accounts. An account without one is left out. */
export const findFirstVisits = async (
  events: EventsDb,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, FirstVisit>> =>
  new Map((await readFirst(events, [userIds])).map(({ user_id: userId, ...visit }) => [userId, visit]))

type Erased = Record<'aff_id' | 'device_kind' | 'consent' | 'agent_class', string> & { at: Date; window_start: Date }
const removeVisits = eventStatement<Erased>(
  'visitors.remove-visits',
  `delete from visits where user_id = $1 or visitor_id = any ($2::uuid[])
   returning aff_id, device_kind, consent, agent_class, at, window_start`,
)
const insertBlank = eventStatement(
  'visitors.add-blank-visits',
  `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind, consent,
     agent_class, at, window_start)
   select visit_id, visitor_id, aff_id, '/', '{}', '', '', device_kind, consent, agent_class, at, window_start
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[])
     b (visit_id, visitor_id, aff_id, device_kind, consent, agent_class, at, window_start)`,
)
/**
 * Removes what identifies a user or these browsers from their visits. The visits still count for their campaigns. They
 * are stored anew, because a cluster keeps a visit where its visitor is.
 */
export async function eraseVisits(
  tx: EventsTx,
  userId: string,
  visitorIds: readonly string[],
  newId: () => string,
): Promise<void> {
  const rows = await removeVisits(tx, [userId, visitorIds])
  if (rows.length === 0) return
  await insertBlank(tx, [
    rows.map(() => newId()),
    rows.map(() => newId()),
    rows.map((row) => row.aff_id),
    rows.map((row) => row.device_kind),
    rows.map((row) => row.consent),
    rows.map((row) => row.agent_class),
    rows.map((row) => row.at),
    rows.map((row) => row.window_start),
  ])
}

/** Finds the visits that are older than the retention period. */
export const oldVisits = oldEvents('visitors.old-visits', {
  from: 'visits',
  key: ['visitor_id', 'aff_id', 'agent_class', 'window_start'],
  select: `select visitor_id, aff_id, agent_class, window_start from visits where window_start < now() - make_interval(months => $1)`,
})

const makeMonths = eventStatement(
  'visitors.make-months',
  `select make_visit_months(now(), now() + make_interval(months => $1))`,
)
const dropMonths = eventStatement(
  'visitors.drop-months',
  `select drop_visit_months(now() - make_interval(months => $1))`,
)
/** Creates the database partitions for the visits of the next months. */
export const makeVisitMonths = (events: EventsDb, ahead: number) => makeMonths(events, [ahead])
/** Drops the database partitions with visits older than this many months. */
export const dropVisitMonths = (events: EventsDb, months: number): Promise<void> =>
  eventsTransaction(events, async (tx) => void (await dropMonths(tx, [months])))
