import type { SocialProvider } from '../../../platform/contract/site.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const insertFlow = statement(
  'auth.insert-flow',
  `insert into social_flows (flow_id, provider, state_hash, browser_hash, created_at, expires_at)
   values ($1, $2, $3, $4, now(), now() + make_interval(mins => $5))`,
)
const useFlow = statement<{ flow_id: string }>(
  'auth.use-flow',
  `update social_flows set used_at = now()
   where state_hash = $1 and browser_hash = $2 and provider = $3 and used_at is null and expires_at > now()
   returning flow_id`,
)
type NewFlow = {
  flowId: string
  provider: SocialProvider
  stateHash: Buffer
  browserHash: Buffer
  minutes: number
}
export const addFlow = (db: Db, { flowId, provider, stateHash, browserHash, minutes }: NewFlow) =>
  insertFlow(db, [flowId, provider, stateHash, browserHash, minutes])
/** Uses up the sign-in that this browser started with this state; null when there is no such sign-in. */
export const takeFlow = async (db: Db, stateHash: Buffer, browserHash: Buffer, provider: SocialProvider) =>
  (await useFlow(db, [stateHash, browserHash, provider]))[0]?.flow_id ?? null

/** A person confirmed by a provider. */
export type Identity = {
  provider: SocialProvider
  issuer: string
  subject: string
  email: string
  isEmailVerified: boolean
  firstName: string
  lastName: string
}
const insertTicket = statement(
  'auth.insert-ticket',
  `insert into social_tickets (ticket_id, ticket_hash, provider, issuer, subject, email, is_email_verified, first_name,
     last_name, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), now() + make_interval(mins => $10))`,
)
const useTicket = statement<Identity>(
  'auth.use-ticket',
  `update social_tickets set used_at = now()
   where ticket_hash = $1 and provider = $2 and used_at is null and expires_at > now()
   returning provider, issuer, subject, email, is_email_verified as "isEmailVerified", first_name as "firstName",
     last_name as "lastName"`,
)
export const addTicket = (db: Db, ticketId: string, hash: Buffer, identity: Identity, minutes: number) => {
  const { provider, issuer, subject, email, isEmailVerified, firstName, lastName } = identity
  const names = [firstName, lastName]
  return insertTicket(db, [ticketId, hash, provider, issuer, subject, email, isEmailVerified, ...names, minutes])
}
/** Uses up a ticket and returns its identity; null when the ticket is unknown, already used, or expired. */
export const takeTicket = async (db: Db, hash: Buffer, provider: SocialProvider) =>
  (await useTicket(db, [hash, provider]))[0] ?? null

type Key = Pick<Identity, 'issuer' | 'subject'>
const readHolder = statement<{ user_id: string }>(
  'auth.identity-holder',
  'select user_id from identities where issuer = $1 and subject = $2',
)
const insertIdentity = statement(
  'auth.insert-identity',
  `insert into identities (issuer, subject, provider, user_id, linked_at, is_proved) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning 1`,
)
const readProviders = statement<{ provider: SocialProvider }>(
  'auth.providers-of',
  'select provider from identities where user_id = $1 order by linked_at',
)
const readIdentities = statement<Key & { provider: SocialProvider }>(
  'auth.identities-of',
  'select issuer, subject, provider from identities where user_id = $1 order by linked_at',
)
const dropUnproved = statement(
  'auth.drop-unproved-identities',
  'delete from identities where user_id = $1 and not is_proved returning 1',
)
const proveAll = statement('auth.prove-identities', 'update identities set is_proved = true where user_id = $1')
const deleteOthers = statement(
  'auth.delete-other-identities',
  `delete from identities i where i.user_id = $1
     and not exists (select from unnest($2::text[], $3::text[]) as kept (issuer, subject)
       where kept.issuer = i.issuer and kept.subject = i.subject)`,
)
export const findHolder = async (db: Db, { issuer, subject }: Key) =>
  (await readHolder(db, [issuer, subject]))[0]?.user_id ?? null
/**
 * Links an identity; false when it is already linked. An address that the provider has not verified does not prove that
 * the account has the same owner.
 */
export const linkIdentity = async (tx: Tx, { isEmailVerified, ...identity }: Identity, userId: string, now: Date) => {
  const { issuer, subject, provider } = identity
  return (await insertIdentity(tx, [issuer, subject, provider, userId, now, isEmailVerified])).length === 1
}
export const listProviders = async (db: Db, userId: string) =>
  (await readProviders(db, [userId])).map(({ provider }) => provider)
/** Lists the identities that can log a user in, in the order in which they were linked. */
export const listIdentities = (db: Db, userId: string) => readIdentities(db, [userId])
/** Unlinks every identity of a user except `kept`. The kept ones count as proved from now on. */
export async function unlinkOthers(tx: Tx, userId: string, kept: readonly Key[]): Promise<void> {
  await deleteOthers(tx, [userId, kept.map(({ issuer }) => issuer), kept.map(({ subject }) => subject)])
  await proveAll(tx, [userId])
}
/** Unlinks the identities that were linked before the address was proved; returns how many. */
export const unlinkUnproved = async (tx: Tx, userId: string) => (await dropUnproved(tx, [userId])).length

const deleteFlows = statement(
  'auth.delete-flows',
  `delete from social_flows where flow_id = any(array(
     select flow_id from social_flows where expires_at < now() - make_interval(days => $1) limit $2)) returning 1`,
)
const deleteTickets = statement(
  'auth.delete-tickets',
  `delete from social_tickets where ticket_id = any(array(
     select ticket_id from social_tickets where expires_at < now() - make_interval(days => $1) limit $2)) returning 1`,
)
/** Deletes at most `limit` sign-ins that expired this many days ago; returns how many. */
export const removeFlows = async (db: Db, days: number, limit: number) => (await deleteFlows(db, [days, limit])).length
export const removeTickets = async (db: Db, days: number, limit: number) =>
  (await deleteTickets(db, [days, limit])).length
