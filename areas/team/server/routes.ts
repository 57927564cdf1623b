import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import { teamApi } from '../contract.ts'
import type { Team } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

/** The routes of invitations: staff with the permission send them, and anyone with the link can accept. */
export const teamRoutes = (app: App, { team }: { team: Team }): void =>
  implement(app, teamApi, {
    inviteUser: ({ body }, ctx) => team.invite(body, readActor(ctx)),
    getInvitations: (_input, ctx) => team.open(signedIn(ctx).permissions, ctx.language),
    resendInvitation: ({ params }, ctx) => team.resend(params.invitationId, readActor(ctx)),
    revokeInvitation: ({ params }, ctx) => team.revoke(params.invitationId, readActor(ctx)),
    checkInvitation: ({ body }, ctx) => team.check(body.token, ctx.ip, ctx.language),
    acceptInvitation: ({ body }, ctx) => team.accept(body, ctx),
  })
