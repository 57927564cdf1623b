import { slot } from '../../../../platform/web/area.tsx'

/**
 * The slot after the list of a panelist's accounts on the same devices, for what is known about those accounts as a
 * group.
 */
export const devicesLinks = slot<{ panelistId: string }>()
