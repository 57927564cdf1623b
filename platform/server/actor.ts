import { signedIn, type Ctx } from './http.ts'

/** The signed-in user behind a call, as services record who acted; refuses with 'signed-out' when there is none. */
export function readActor(ctx: Ctx) {
  const { userId, role } = signedIn(ctx)
  return { userId, role, ip: ctx.ip }
}
