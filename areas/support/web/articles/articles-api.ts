import { articleDeskApi } from '../../contract/article-desk.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

/** The calls that write help articles. */
export const {
  useDeskArticlesQuery,
  useDeskArticleQuery,
  useArticlePreviewMutation,
  useArticleCreateMutation,
  useArticleSaveMutation,
  useArticleResetMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    deskArticles: query(build, articleDeskApi.getDeskArticles, { provides: ['articles'] }),
    deskArticle: query(build, articleDeskApi.getDeskArticle, { provides: ['articles'] }),
    articlePreview: mutation(build, articleDeskApi.previewArticle),
    articleCreate: mutation(build, articleDeskApi.createArticle, { invalidates: ['articles'] }),
    articleSave: mutation(build, articleDeskApi.saveArticle, { invalidates: ['articles'] }),
    articleReset: mutation(build, articleDeskApi.resetArticle, { invalidates: ['articles'] }),
  }),
})

/** Invalidates the articles, after another person has changed one. */
export const reloadArticles = () => api.util.invalidateTags(['articles'])
