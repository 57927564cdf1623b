import { slot } from '../../../../platform/web/area.tsx'

/** The slot at the top of a panelist's overview, for what other areas know about the account. */
export const panelistNotices = slot<{ panelistId: string }>()
