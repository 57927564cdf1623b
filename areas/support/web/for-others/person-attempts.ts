import { slot } from '../../../../platform/web/area.tsx'

/** Beside a ticket: the last attempts of whoever wrote it. The area that shows attempts fills it. */
export const personAttempts = slot<{ panelistId: string }>()
