import { legalApi } from '../../contract.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

/** The calls that write, publish and list legal texts. */
export const {
  useLegalOverviewQuery,
  useLegalVersionsQuery,
  useLegalVersionQuery,
  useLegalPreviewMutation,
  useLegalSaveMutation,
  useLegalDiscardMutation,
  useLegalPublishMutation,
  useLegalConsentsQuery,
  useLegalPeopleQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    legalOverview: query(build, legalApi.getTexts, { provides: ['legal'] }),
    legalVersions: query(build, legalApi.getTextVersions, { provides: ['legal'] }),
    legalVersion: query(build, legalApi.getTextVersion, { provides: ['legal'] }),
    legalPreview: mutation(build, legalApi.previewText),
    legalSave: mutation(build, legalApi.saveText, { invalidates: ['legal'] }),
    legalDiscard: mutation(build, legalApi.discardText, { invalidates: ['legal'] }),
    legalPublish: mutation(build, legalApi.publishText, { invalidates: ['legal', 'settings'] }),
    legalConsents: query(build, legalApi.getConsents),
    legalPeople: query(build, legalApi.findConsentPeople),
  }),
})

/** Invalidates the texts, after another person has changed one. */
export const reloadLegalTexts = () => api.util.invalidateTags(['legal'])
