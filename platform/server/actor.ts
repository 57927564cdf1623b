import { signedIn, type Ctx } from './http.ts'

/**
 * The signed-in user behind a call; throws 'signed-out' when there is none. Services record this user as the author.
 */
export function readActor(ctx: Ctx) {
  const { userId, role } = signedIn(ctx)
  return { userId, role, ip: ctx.ip }
}
