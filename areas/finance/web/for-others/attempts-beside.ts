import { slot } from '../../../../platform/web/area.tsx'

/** Shown next to a dispute: what is known about its attempt. The area that shows attempts fills it. */
export const attemptBeside = slot<{ attemptId: string }>()
/**
 * Shown next to a request for a reward: the attempts that brought the requested points. The area that shows attempts
 * fills it.
 */
export const attemptsBehind = slot<{ panelistId: string; before: string; points: number }>()
