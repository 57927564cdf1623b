import type { Login } from '../areas/auth/contract/auth.ts'

type Entered = { user: Login['user']; token: NonNullable<Login['token']> }

/** Returns what a browser stores once this person has logged in, by name. */
export const makeKeptLogin = ({ user, token }: Entered): Record<string, string> => ({
  access: token.access.token,
  refresh: token.refresh.token,
  userId: user.userId,
  firstname: user.firstName,
  role: user.role,
})
