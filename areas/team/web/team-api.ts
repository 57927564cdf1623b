import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { teamApi } from '../contract.ts'

export const {
  useTeamOpenQuery,
  useTeamInviteMutation,
  useTeamResendMutation,
  useTeamRevokeMutation,
  useTeamCheckMutation,
  useTeamAcceptMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    teamOpen: query(build, teamApi.getInvitations, { provides: ['roles'] }),
    teamInvite: mutation(build, teamApi.inviteUser, { invalidates: ['roles'] }),
    teamResend: mutation(build, teamApi.resendInvitation, { invalidates: ['roles'] }),
    teamRevoke: mutation(build, teamApi.revokeInvitation, { invalidates: ['roles'] }),
    teamCheck: mutation(build, teamApi.checkInvitation),
    teamAccept: mutation(build, teamApi.acceptInvitation),
  }),
})
