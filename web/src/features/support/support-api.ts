import { contactApi } from '@tuppence/contract/support'
import { api, mutation } from '../../api/api.ts'

export const { useSupportContactMutation } = api.injectEndpoints({
  endpoints: (build) => ({ supportContact: mutation(build, contactApi.contact, { invalidates: ['tickets'] }) }),
})
