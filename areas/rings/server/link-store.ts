import { packedStatement, statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { accountsAtMost, type LinkKind } from '../contract.ts'

export type NewLink = { kind: LinkKind; key: Buffer; userId: string; at: Date }

const noteLink = statement<{ is_shared: boolean }>(
  'rings.note-link',
  `with noted as (
     insert into links (kind, key_hash, user_id, first_at, last_at) values ($1, $2, $3, $4, $4)
     on conflict (kind, key_hash, user_id) do update
       set last_at = greatest(links.last_at, excluded.last_at), times = links.times + 1
     returning times)
   select exists (select from links where kind = $1 and key_hash = $2 and user_id <> $3) as is_shared from noted`,
)
/** Records that an account was seen with a key; returns whether another account has it too. */
export const note = async (db: Db, { kind, key, userId, at }: NewLink): Promise<boolean> =>
  (await noteLink(db, [kind, key, userId, at]))[0]?.is_shared ?? false

const fillLinks = statement(
  'rings.fill-links',
  `insert into links (kind, key_hash, user_id, first_at, last_at)
   select kind, key_hash, user_id, min(at), max(at)
   from unnest($1::text[], $2::bytea[], $3::uuid[], $4::timestamptz[]) as given (kind, key_hash, user_id, at)
   group by kind, key_hash, user_id
   on conflict (kind, key_hash, user_id) do update
     set first_at = least(links.first_at, excluded.first_at), last_at = greatest(links.last_at, excluded.last_at)`,
)
/** Stores links that other areas recorded earlier; harmless to repeat. */
export const fill = async (tx: Tx, links: readonly NewLink[]): Promise<void> =>
  void (await fillLinks(tx, [
    links.map(({ kind }) => kind),
    links.map(({ key }) => key),
    links.map(({ userId }) => userId),
    links.map(({ at }) => at),
  ]))

const readSource = statement<{ read_at: string; read_id: string }>(
  'rings.source',
  'select read_at::text, read_id from link_sources where source = $1',
)
/** How far a source has been read; null before the first time. */
export const findSource = async (db: Db, source: string) => (await readSource(db, [source]))[0] ?? null
const writeSource = statement(
  'rings.keep-source',
  `insert into link_sources (source, read_at, read_id) values ($1, $2, $3)
   on conflict (source) do update set read_at = excluded.read_at, read_id = excluded.read_id`,
)
export const keepSource = async (tx: Tx, source: string, at: string, id: string): Promise<void> =>
  void (await writeSource(tx, [source, at, id]))

const most = `case l.kind when 'payout' then ${accountsAtMost.payout} else ${accountsAtMost.browser} end`

/** A link as the search for rings reads it; `tie` says what was decided about it. */
export type TieRow = {
  kind: LinkKind
  key: string
  userId: string
  firstAt: number
  tie: 'none' | 'cleared' | 'decided'
}
const tieColumns = `l.kind, encode(l.key_hash, 'hex') as key, l.user_id,
  (extract(epoch from l.first_at) * 1000)::bigint as first_at,
  coalesce((select case d.action when 'clear' then 'cleared' else 'decided' end from ring_decisions d
    where d.decision_id = l.decision_id), 'none') as tie`
const toTie = ([kind = '', key = '', userId = '', firstAt = '', tie = '']: string[]): TieRow => ({
  kind: kind === 'payout' ? 'payout' : 'browser',
  key,
  userId,
  firstAt: Number(firstAt),
  tie: tie === 'cleared' || tie === 'decided' ? tie : 'none',
})

// Only keys that tie accounts are read: not those of a single account, and not public ones.
const readAll = packedStatement('rings.all-ties', {
  columns: ['kind', 'key', 'user_id', 'first_at', 'tie'],
  select: `select ${tieColumns} from links l
    join (select k.kind, k.key_hash from links k
      where (k.kind, k.key_hash) > ($1::text, $2::bytea) group by k.kind, k.key_hash
      having count(*) between 2 and case k.kind when 'payout' then ${accountsAtMost.payout} else ${accountsAtMost.browser} end
      order by k.kind, k.key_hash limit $3) k on k.kind = l.kind and k.key_hash = l.key_hash
    order by l.kind, l.key_hash, l.user_id`,
})
/** The links of the next keys that tie accounts, ordered by key. */
export const tiesAfter = async (db: Db, kind: string, key: string, keys: number): Promise<TieRow[]> =>
  (await readAll(db, [kind, Buffer.from(key, 'hex'), keys])).map(toTie)

const readAround = packedStatement('rings.ties-around', {
  columns: ['kind', 'key', 'user_id', 'first_at', 'tie'],
  select: `select ${tieColumns} from (select distinct kind, key_hash from links where user_id = any ($1::uuid[])) k
    cross join lateral (select * from links l where l.kind = k.kind and l.key_hash = k.key_hash
      order by l.user_id limit ${Math.max(...Object.values(accountsAtMost)) + 1}) l
    order by l.kind, l.key_hash, l.user_id`,
})
/** The links of every key of these accounts; for a public key, only enough to show that it is public. */
export const tiesAround = async (db: Db, userIds: readonly string[]): Promise<TieRow[]> =>
  (await readAround(db, [userIds])).map(toTie)

const readPublic = statement<{ kind: LinkKind; key_hash: Buffer; accounts: number }>(
  'rings.public-keys',
  `select l.kind, l.key_hash, count(*)::int as accounts from links l
   where $1::uuid[] is null or (l.kind, l.key_hash) in (select m.kind, m.key_hash from links m where m.user_id = any ($1::uuid[]))
   group by l.kind, l.key_hash having count(*) > ${most}`,
)
const writePublic = statement<{ kind: LinkKind; accounts: number; is_new: boolean }>(
  'rings.keep-public-keys',
  `insert into public_keys (kind, key_hash, accounts, since)
   select * from unnest($1::text[], $2::bytea[], $3::int[]) as given (kind, key_hash, accounts), transaction_timestamp() as since
   on conflict (kind, key_hash) do update set accounts = excluded.accounts
   returning kind, accounts, xmax = 0 as is_new`,
)
/** Stores which keys of these accounts, or of all accounts, are public; returns those that were not known to be. */
export async function keepPublic(tx: Tx, userIds: readonly string[] | null) {
  const found = await readPublic(tx, [userIds])
  if (found.length === 0) return []
  const columns = [found.map(({ kind }) => kind), found.map((row) => row.key_hash), found.map((row) => row.accounts)]
  return (await writePublic(tx, columns)).filter((row) => row.is_new)
}
const dropPublic = statement(
  'rings.drop-public-keys',
  `delete from public_keys p where (select count(*) from links l where l.kind = p.kind and l.key_hash = p.key_hash) <=
     case p.kind when 'payout' then ${accountsAtMost.payout} else ${accountsAtMost.browser} end`,
)
/** Forgets public keys that few accounts have by now, for example because accounts were erased. */
export const forgetPublic = async (tx: Tx): Promise<void> => void (await dropPublic(tx, []))

const readKeepers = statement<{ user_id: string }>('rings.keepers', 'select user_id from ring_keepers')
/** The staff who decide about rings. */
export const listKeepers = async (db: Db): Promise<string[]> => (await readKeepers(db, [])).map((row) => row.user_id)

export type LinkRow = {
  kind: LinkKind
  key_hash: Buffer
  user_id: string
  first_at: Date
  last_at: Date
  times: number
}
const readOf = statement<LinkRow>(
  'rings.links-of',
  `select kind, key_hash, user_id, first_at, last_at, times from links where user_id = any ($1::uuid[])
   order by first_at, kind, key_hash, user_id`,
)
/** The links of these accounts, first seen first. */
export const linksOf = (db: Db, userIds: readonly string[]) => readOf(db, [userIds])

const countKeys = statement<{ kind: LinkKind; key: string; accounts: number }>(
  'rings.accounts-of-keys',
  `select l.kind, encode(l.key_hash, 'hex') as key, count(*)::int as accounts
   from (select distinct * from unnest($1::text[], $2::bytea[]) as g (kind, key_hash)) k join links l on l.kind = k.kind and l.key_hash = k.key_hash
   group by l.kind, l.key_hash`,
)
/** How many accounts have each of these keys, given by kind and key. */
export const countAccountsOf = async (db: Db, keys: readonly { kind: LinkKind; key_hash: Buffer }[]) =>
  new Map(
    (await countKeys(db, [keys.map(({ kind }) => kind), keys.map((one) => one.key_hash)])).map((row) => [
      `${row.kind} ${row.key}`,
      row.accounts,
    ]),
  )

const readTied = statement<{ found: boolean }>(
  'rings.tied',
  `select exists (select from links mine join links l on l.kind = mine.kind and l.key_hash = mine.key_hash
     where mine.user_id = $1 and l.user_id = any ($2::uuid[])
       and (select count(*) from links c where c.kind = l.kind and c.key_hash = l.key_hash) <= ${most}) as found`,
)
/** Whether an account shares a non-public key with any of these accounts. */
export const isTied = async (db: Db, userId: string, userIds: readonly string[]): Promise<boolean> =>
  (await readTied(db, [userId, userIds]))[0]?.found ?? false

const eraseOf = statement('rings.erase-links', 'delete from links where user_id = $1')
/** Removes the links of an account. */
export const eraseLinks = async (tx: Tx, userId: string): Promise<void> => void (await eraseOf(tx, [userId]))

export type CoveredLink = { kind: LinkKind; key: string; before: string | null }
const coverLinks = statement<{ kind: LinkKind; key: string; before: string | null }>(
  'rings.cover-links',
  `with known as (select kind, key_hash, decision_id from links where user_id = $1 order by kind, key_hash for no key update)
   update links l set decision_id = $2 from known k where l.user_id = $1 and l.kind = k.kind and l.key_hash = k.key_hash
   returning l.kind, encode(l.key_hash, 'hex') as key, k.decision_id as before`,
)
/** Makes a decision cover all links that an account has now; returns which decision covered each before. */
export const cover = (tx: Tx, userId: string, decisionId: string): Promise<CoveredLink[]> =>
  coverLinks(tx, [userId, decisionId])
const uncoverLinks = statement(
  'rings.uncover-links',
  `update links l set decision_id = (select d.decision_id from ring_decisions d
       where d.decision_id = g.before and d.state in ('running', 'done'))
   from unnest($3::text[], $4::bytea[], $5::uuid[]) as g (kind, key_hash, before)
   where l.user_id = $1 and l.decision_id = $2 and l.kind = g.kind and l.key_hash = g.key_hash`,
)
/** Gives links covered by this decision back to the decisions that covered them before. */
export const uncover = async (
  tx: Tx,
  userId: string,
  decisionId: string,
  links: readonly CoveredLink[],
): Promise<void> =>
  void (await uncoverLinks(tx, [
    userId,
    decisionId,
    links.map(({ kind }) => kind),
    links.map(({ key }) => Buffer.from(key, 'hex')),
    links.map(({ before }) => before),
  ]))
const readReasons = statement<{ user_id: string; kind: LinkKind }>(
  'rings.kinds-of',
  `select distinct l.user_id, l.kind from links l where l.user_id = any ($1::uuid[])
     and (select count(*) from links c where c.kind = l.kind and c.key_hash = l.key_hash) between 2 and ${most}
   order by l.user_id, l.kind`,
)
/** The kinds of ties that connect each of these accounts to its ring. */
export async function kindsOf(db: Db, userIds: readonly string[]): Promise<Map<string, LinkKind[]>> {
  const kinds = new Map<string, LinkKind[]>()
  for (const { user_id: userId, kind } of await readReasons(db, [userIds]))
    kinds.set(userId, [...(kinds.get(userId) ?? []), kind])
  return kinds
}
