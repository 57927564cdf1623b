import { statement } from '../../../platform/server/db.ts'

/** Lists open accounts with a role, sorted by name; at most `limit`. */
export const holdersOf = statement<{ userId: string; firstName: string; lastName: string }>(
  'users.holders-of-role',
  `select user_id as "userId", first_name as "firstName", last_name as "lastName" from users
   where role <> '1' and $1 = any (string_to_array(replace(role, ' ', ''), ',')) and closed_at is null and blocked_at is null
   order by first_name, last_name, user_id limit $2`,
)
