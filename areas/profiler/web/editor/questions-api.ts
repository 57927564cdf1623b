import { placesApi } from '../../../places/contract.ts'
import { questionEditorApi } from '../../contract/question-editor.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'
import type { Tag } from '../../../../platform/web/api/tags.ts'

/** A change here affects what panelists are asked, and which conditions surveys can use. */
const changes: { invalidates: Tag[] } = { invalidates: ['profile', 'surveys'] }

export const {
  useQuestionsAllQuery,
  useQuestionsCountriesQuery,
  useQuestionsOneQuery,
  useQuestionsCreateMutation,
  useQuestionsUpdateMutation,
  useQuestionsPreviewMutation,
  useQuestionsStateMutation,
  useQuestionsOrderMutation,
  useQuestionsTopMutation,
  useQuestionsCategoryCreateMutation,
  useQuestionsCategoryUpdateMutation,
  useQuestionsCategoryDeleteMutation,
  useQuestionsCategoriesOrderMutation,
  useQuestionsConsentMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    questionsAll: query(build, questionEditorApi.getAllQuestions, { provides: ['profile'] }),
    questionsCountries: query(build, placesApi.getAllCountries),
    questionsOne: query(build, questionEditorApi.getQuestion, { provides: ['profile'] }),
    questionsCreate: mutation(build, questionEditorApi.createQuestion, changes),
    questionsUpdate: mutation(build, questionEditorApi.updateQuestion, changes),
    questionsPreview: mutation(build, questionEditorApi.previewQuestion),
    questionsState: mutation(build, questionEditorApi.setQuestionState, changes),
    questionsOrder: mutation(build, questionEditorApi.orderQuestions, changes),
    questionsTop: mutation(build, questionEditorApi.setTopQuestions, changes),
    questionsCategoryCreate: mutation(build, questionEditorApi.createCategory, changes),
    questionsCategoryUpdate: mutation(build, questionEditorApi.updateCategory, changes),
    questionsCategoryDelete: mutation(build, questionEditorApi.deleteCategory, changes),
    questionsCategoriesOrder: mutation(build, questionEditorApi.orderCategories, changes),
    questionsConsent: mutation(build, questionEditorApi.setConsent, changes),
  }),
})

/** Reads the questions again after another person has changed one. */
export const reloadQuestions = () => api.util.invalidateTags(['profile'])
