import { createRequests, type RequestNeeds } from './requests.ts'
import { createRetention, type RetentionNeeds } from './retention.ts'

export type Duties = ReturnType<typeof createDuties>

/** Legal duties: people's requests about their data, and how long data is kept. */
export const createDuties = (needs: RequestNeeds & RetentionNeeds) => ({
  requests: createRequests(needs),
  retention: createRetention(needs),
})
