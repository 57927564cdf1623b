import { slot } from '../../../../platform/web/area.tsx'

/** Shown next to a ticket: the last attempts of the person who wrote it. The area that shows attempts fills it. */
export const personAttempts = slot<{ panelistId: string }>()
