import { slot } from '../../../../platform/web/area.tsx'

/** The slot at the end of a panelist's accounts on the same devices, for what those accounts are together. */
export const devicesLinks = slot<{ panelistId: string }>()
