import type { Users } from '../../areas/users/server/service.ts'

/** Locks an account as its owner would: with an under-age birthday that is refused and then confirmed. */
export async function lockUnderAge(users: Pick<Users, 'recordUnderAge'>, userId: string): Promise<void> {
  for (const isConfirmed of [false, true]) await users.recordUnderAge(userId, { day: '2020-01-01', isConfirmed })
}
