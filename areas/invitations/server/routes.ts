import { invitationsApi } from '../contract.ts'
import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import type { Invitations } from './service.ts'

const readStaff = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** The routes of invitations to surveys, and of the link in them. */
export const invitationRoutes = (app: App, { invitations }: { invitations: Invitations }) =>
  implement(app, invitationsApi, {
    getInvitations: ({ params }) => invitations.of(params.surveyId),
    inviteToSurvey: ({ params, body }, ctx) => invitations.invite(readStaff(ctx), params.surveyId, body),
    stopInvitations: ({ params }, ctx) => invitations.stop(readStaff(ctx), params.roundId),
    openInvitation: ({ body }) => invitations.open(body.token),
  })
