import { createRequests, type RequestNeeds } from './requests.ts'
import { createRetention, type RetentionNeeds } from './retention.ts'

export type Duties = ReturnType<typeof createDuties>

/** Legal duties: requests of people about their data, and how long data are kept. */
export const createDuties = (needs: RequestNeeds & RetentionNeeds) => ({
  requests: createRequests(needs),
  retention: createRetention(needs),
})
