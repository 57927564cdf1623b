import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { keysApi } from '../contract.ts'

/** The calls about API keys. */
export const { useApiKeysQuery, useApiKeyCreateMutation, useApiKeyRotateMutation, useApiKeyRevokeMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      apiKeys: query(build, keysApi.getApiKeys, { provides: ['apiKeys'] }),
      apiKeyCreate: mutation(build, keysApi.createApiKey, { invalidates: ['apiKeys'] }),
      apiKeyRotate: mutation(build, keysApi.rotateApiKey, { invalidates: ['apiKeys'] }),
      apiKeyRevoke: mutation(build, keysApi.revokeApiKey, { invalidates: ['apiKeys'] }),
    }),
  })
