import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { TokenState } from './rules.ts'

const lockState = statement<{ ended_at: Date | null }>('setup.lock', 'select ended_at from setup_state for update')
/** Makes such transactions run one after the other; returns whether the set-up is over. */
export const lock = async (tx: Tx): Promise<boolean> => Boolean((await lockState(tx, []))[0]?.ended_at)

const readState = statement<{ ended_at: Date | null }>('setup.state', 'select ended_at from setup_state')
export const hasEnded = async (db: Db): Promise<boolean> => Boolean((await readState(db, []))[0]?.ended_at)

const writeEnd = statement('setup.end', 'update setup_state set ended_at = $1 where ended_at is null')
export const end = (tx: Tx, now: Date) => writeEnd(tx, [now])

const replaceOlder = statement(
  'setup.replace',
  `update setup_tokens set replaced_at = $1 where used_at is null and replaced_at is null
     and created_at < $1::timestamptz - make_interval(secs => $2)`,
)
/** Ends the tokens that are at least this many seconds old. */
export const replace = (tx: Tx, now: Date, secondsAgo: number) => replaceOlder(tx, [now, secondsAgo])

const insertToken = statement(
  'setup.add-token',
  `insert into setup_tokens (token_hash, created_at, expires_at)
   values ($1, $2, $2::timestamptz + make_interval(mins => $3))`,
)
export const addToken = (tx: Tx, hash: Buffer, now: Date, minutes: number) => insertToken(tx, [hash, now, minutes])

const readToken = statement<TokenState>(
  'setup.token',
  `select expires_at as "expiresAt", used_at as "usedAt", replaced_at as "replacedAt" from setup_tokens where token_hash = $1`,
)
export const findToken = async (db: Db, hash: Buffer): Promise<TokenState | null> =>
  (await readToken(db, [hash]))[0] ?? null

const useOne = statement('setup.use-token', 'update setup_tokens set used_at = $2 where token_hash = $1')
export const useToken = (tx: Tx, hash: Buffer, now: Date) => useOne(tx, [hash, now])
