import { staffRoles } from '../../../platform/contract/access.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const writeRole = statement(
  'users.set-role',
  'update users set role = $2, panel_version = panel_version + 1 where user_id = $1',
)
/** Replaces the roles of an account; the new ones apply from its next call. */
export const setRole = async (tx: Tx, userId: string, role: string): Promise<void> =>
  void (await writeRole(tx, [userId, role]))

const readRole = statement<{ role: string }>(
  'users.open-role',
  'select role from users where user_id = $1 and is_active and blocked_at is null and closed_at is null',
)
/** Reads the roles of an account that is neither blocked nor closed; otherwise null. */
export const openRole = async (db: Db, userId: string) => (await readRole(db, [userId]))[0]?.role ?? null

const readOthers = statement<{ role: string }>(
  'users.others-with-role',
  `select role from users where role <> '1' and $2 = any(string_to_array(replace(role, ' ', ''), ','))
     and user_id <> $1 and is_active and blocked_at is null and closed_at is null and email_verified_at is not null`,
)
/** Reads the roles of all other accounts with this role that can log in. */
export const othersWithRole = async (db: Db, userId: string, roleId: string) =>
  (await readOthers(db, [userId, roleId])).map((row) => row.role)

const readHeld = statement<{ is_held: boolean }>(
  'users.role-held',
  `select exists (select from users where role <> '1' and closed_at is null
     and $1 = any(string_to_array(replace(role, ' ', ''), ','))) as is_held`,
)
/** Whether an account that is not closed has this role. */
export const isRoleHeld = async (db: Db, roleId: string): Promise<boolean> =>
  (await readHeld(db, [roleId]))[0]?.is_held ?? false

const readStaff = statement<{ is_known: boolean }>(
  'users.staff-known',
  `select exists (select from users where role <> '1'
     and string_to_array(replace(role, ' ', ''), ',') && $1::text[]) as is_known`,
)
/** Whether the panel ever had staff, including closed accounts. */
export const isStaffKnown = async (db: Db): Promise<boolean> =>
  (await readStaff(db, [[...staffRoles]]))[0]?.is_known ?? false

const readPanelist = statement<{ is_known: boolean }>(
  'users.panelist-known',
  `select exists (select from users where role = '1') as is_known`,
)
/** Whether anybody ever joined as a panelist and nothing else, including closed accounts. */
export const isPanelistKnown = async (db: Db): Promise<boolean> => (await readPanelist(db, []))[0]?.is_known ?? false

// Panelists are counted only up to a limit, because no page shows a higher count.
const countRoles = statement<{ role_id: string; found: number }>(
  'users.count-by-role',
  `select role_id, count(*)::int as found
   from users, unnest(string_to_array(replace(role, ' ', ''), ',')) as role_id
   where role <> '1' and closed_at is null and role_id <> '1' group by role_id
   union all
   select '1', (select count(*)::int from (
     select from users where role ~ '(^|,)\\s*1\\s*(,|$)' and standing in ('active', 'unverified', 'blocked') limit $1) counted)`,
)
/** Counts the open accounts with each role; panelists only up to `limit`. */
export const countByRole = async (db: Db, limit: number): Promise<ReadonlyMap<string, number>> =>
  new Map((await countRoles(db, [limit])).map((row) => [row.role_id, row.found]))

const countHolders = statement<{ found: number }>(
  'users.count-holders',
  `select count(*)::int as found from users
   where role <> '1' and closed_at is null and string_to_array(replace(role, ' ', ''), ',') && $1::text[]`,
)
/** Counts the staff who have at least one of these roles. */
export const countHoldersOf = async (db: Db, roleIds: readonly string[]): Promise<number> =>
  (await countHolders(db, [roleIds]))[0]?.found ?? 0
