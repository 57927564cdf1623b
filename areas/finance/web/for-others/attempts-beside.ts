import { slot } from '../../../../platform/web/area.tsx'

/** Beside a dispute: what is known of the attempt that it is about. The area that shows attempts fills it. */
export const attemptBeside = slot<{ attemptId: string }>()
/** Beside a request for a reward: the attempts that brought the points asked for. The area that shows attempts fills it. */
export const attemptsBehind = slot<{ panelistId: string; before: string; points: number }>()
