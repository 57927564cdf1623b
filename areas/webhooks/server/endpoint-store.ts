import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { WebhookEvent } from '../contract.ts'

export type EndpointRow = {
  endpoint_id: string
  url: string
  description: string
  events: WebhookEvent[]
  secret: Buffer
  former_secret: Buffer | null
  former_until: Date | null
  created_at: Date
  disabled_at: Date | null
  last_success_at: Date | null
  failures: number
}
// Not for users: these are names of columns.
const columns = `endpoint_id, url, description, events, secret, former_secret, former_until, created_at, disabled_at, last_success_at,
  failures`

const selectEvents = statement<{ event: WebhookEvent }>(
  'webhooks.list-events',
  'select distinct unnest(events) as event from webhook_endpoints where disabled_at is null',
)
/** Lists every event to which an endpoint subscribes. */
export const listEvents = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await selectEvents(db, [])).map(({ event }) => event))

/** Finds the endpoints that subscribe to one of these events, each with the database's clock in this transaction. */
export const findEndpointsFor = statement<Pick<EndpointRow, 'endpoint_id' | 'url' | 'events'> & { now: Date }>(
  'webhooks.listening',
  `select endpoint_id, url, events, transaction_timestamp() as now from webhook_endpoints where disabled_at is null and events && $1::text[] order by created_at, endpoint_id`,
)

const readPage = statement<EndpointRow>(
  'webhooks.endpoints',
  `select ${columns} from webhook_endpoints order by created_at desc, endpoint_id desc offset $1 limit $2`,
)
export const listEndpointsPage = (db: Db, offset: number, limit: number) => readPage(db, [offset, limit])
const countAll = statement<{ found: number }>(
  'webhooks.count-endpoints',
  'select count(*)::int as found from webhook_endpoints',
)
export const countEndpoints = async (db: Db): Promise<number> => (await countAll(db, []))[0]?.found ?? 0

const readOne = statement<EndpointRow>(
  'webhooks.endpoint',
  `select ${columns} from webhook_endpoints where endpoint_id = $1`,
)
export const findEndpoint = async (db: Db, endpointId: string): Promise<EndpointRow | null> =>
  (await readOne(db, [endpointId]))[0] ?? null
const lockOne = statement<EndpointRow>(
  'webhooks.lock-endpoint',
  `select ${columns} from webhook_endpoints where endpoint_id = $1 for update`,
)
export const lockEndpoint = async (tx: Tx, endpointId: string): Promise<EndpointRow | null> =>
  (await lockOne(tx, [endpointId]))[0] ?? null

const insert = statement(
  'webhooks.insert-endpoint',
  `insert into webhook_endpoints (endpoint_id, url, description, events, secret, created_at) values ($1, $2, $3, $4, $5, $6)`,
)
type NewEndpoint = Pick<EndpointRow, 'endpoint_id' | 'url' | 'description' | 'events' | 'secret' | 'created_at'>
export const addEndpoint = (tx: Tx, one: NewEndpoint) =>
  insert(tx, [one.endpoint_id, one.url, one.description, one.events, one.secret, one.created_at])

const update = statement(
  'webhooks.update-endpoint',
  `update webhook_endpoints set url = $2, description = $3, events = $4, disabled_at = $5, failures = $6 where endpoint_id = $1`,
)
type EndpointChange = Pick<EndpointRow, 'endpoint_id' | 'url' | 'description' | 'events' | 'disabled_at' | 'failures'>
export const changeEndpoint = (tx: Tx, one: EndpointChange) =>
  update(tx, [one.endpoint_id, one.url, one.description, one.events, one.disabled_at, one.failures])

const replaceSecretOf = statement(
  'webhooks.replace-secret',
  `update webhook_endpoints set former_secret = case when $3::timestamptz is null then null else secret end, former_until = $3, secret = $2
   where endpoint_id = $1`,
)
/** Replaces the current secret. The old one also signs until `formerUntil`, or not at all. */
export const replaceSecret = (tx: Tx, endpointId: string, secret: Buffer, formerUntil: Date | null) =>
  replaceSecretOf(tx, [endpointId, secret, formerUntil])

const writeHealth = statement(
  'webhooks.note-health',
  `update webhook_endpoints set last_success_at = case when $2 then now() else last_success_at end,
     failures = case when $2 then 0 else failures + 1 end where endpoint_id = $1`,
)
/** Records whether a delivery to an endpoint arrived. */
export const noteHealth = async (tx: Tx, endpointId: string, isDelivered: boolean): Promise<void> =>
  void (await writeHealth(tx, [endpointId, isDelivered]))

/** Reads the addresses of these endpoints. */
export const readEndpointNames = statement<{ id: string; name: string }>(
  'webhooks.named',
  'select endpoint_id as id, url as name from webhook_endpoints where endpoint_id = any ($1::uuid[])',
)
