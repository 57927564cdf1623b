import { api, mutation, query } from '../../../platform/web/api/api.ts'
import type { Tag } from '../../../platform/web/api/tags.ts'
import { homeApi } from '../contract/home.ts'

/**
 * The tags of changes by staff that affect how much work waits. The bell invalidates `notifications` when it rings.
 */
const works: Tag[] = [
  'notifications',
  'redemptions',
  'rewards',
  'disputes',
  'duties',
  'tickets',
  'panelists',
  'campaigns',
  'vendors',
  'rings',
  'suppliers',
  'callbacks',
  'quality',
  'approvals',
]

/** The calls of the home of staff and vendors. */
export const { useDeskHomeQuery, useDeskAcknowledgeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    deskHome: query(build, homeApi.getHome, { provides: works }),
    deskAcknowledge: mutation(build, homeApi.acknowledgeAlert, { invalidates: ['notifications'] }),
  }),
})
