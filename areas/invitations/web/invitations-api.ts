import { invitationsApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const { useInvitationsOfQuery, useInvitationsInviteMutation, useInvitationsStopMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    invitationsOf: query(build, invitationsApi.getInvitations, { provides: ['invitations'] }),
    invitationsInvite: mutation(build, invitationsApi.inviteToSurvey, { invalidates: ['invitations'] }),
    invitationsStop: mutation(build, invitationsApi.stopInvitations, { invalidates: ['invitations'] }),
  }),
})
