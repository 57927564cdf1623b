import { profilerApi, type ProfileReply } from '../../contract.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

/** The profile calls that the dashboard, the surveys and the profile share. An answer can change which surveys match, and may pay a bonus. */
const withProfile = api.injectEndpoints({
  endpoints: (build) => ({
    profilerTop: query(build, profilerApi.getTop5ProfilerQuestions, { provides: ['profile'] }),
    profilerQuestions: query(build, profilerApi.getProfileQuestions, { provides: ['profile'] }),
    profilerAnswers: query(build, profilerApi.getUserProfileAnswer, { provides: ['profile'] }),
    profilerProgress: query(build, profilerApi.profileProgress, { provides: ['profile'] }),
    profilerConsent: query(build, profilerApi.sensitiveConsent, { provides: ['profile'] }),
    profilerConsentChange: mutation(build, profilerApi.changeSensitiveConsent, {
      invalidates: ['profile', 'surveys'],
    }),
    profilerSave: mutation(build, profilerApi.upsertProfileSurveyReply, {
      invalidates: ['profile', 'surveys', 'wallet', 'me'],
    }),
  }),
})
export const {
  useProfilerTopQuery,
  useProfilerQuestionsQuery,
  useProfilerAnswersQuery,
  useProfilerProgressQuery,
  useProfilerSaveMutation,
  useProfilerConsentQuery,
  useProfilerConsentChangeMutation,
} = withProfile

/** Sends one reply; it can be dispatched from outside a component. */
export const sendReply = (reply: ProfileReply) =>
  withProfile.endpoints.profilerSave.initiate({ body: { replies: [reply] } }, { track: false })
