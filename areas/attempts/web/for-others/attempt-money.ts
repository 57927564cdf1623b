import { slot } from '../../../../platform/web/area.tsx'

/**
 * On the page of an attempt: what was agreed for it and every movement of money. The area that knows money fills it, with
 * its own heading, its own permission and its own states; without that area there is no such section.
 */
export const attemptMoney = slot<{ attemptId: string }>()
