import { legalApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

/** The calls that read and accept legal texts. */
export const { useLegalTextQuery, useLegalPendingQuery, useLegalAcceptMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    legalText: query(build, legalApi.getText),
    legalPending: query(build, legalApi.getPendingTexts, { provides: ['pendingTexts'] }),
    legalAccept: mutation(build, legalApi.acceptTexts, { invalidates: ['pendingTexts'] }),
  }),
})

/** Invalidates the documents that have to be accepted, after another version came into force. */
export const reloadPendingTexts = () => api.util.invalidateTags(['pendingTexts'])
