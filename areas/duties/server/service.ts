import { createRequests, type RequestNeeds } from './requests.ts'
import { createRetention, type RetentionNeeds } from './retention.ts'

export type Duties = ReturnType<typeof createDuties>

/** What the law asks of the panel: what people ask of their own data, and how long those are kept. */
export const createDuties = (needs: RequestNeeds & RetentionNeeds) => ({
  requests: createRequests(needs),
  retention: createRetention(needs),
})
