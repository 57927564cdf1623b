import { api, mutation } from '../../../platform/web/api/api.ts'
import { brandApi } from '../contract/brand.ts'

/** The calls that upload pictures and preview the brand. */
export const { useBrandUploadMutation, useBrandPreviewMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    brandUpload: mutation(build, brandApi.uploadPicture),
    brandPreview: mutation(build, brandApi.createPreview),
  }),
})
