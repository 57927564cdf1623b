import { slot } from '../../../../platform/web/area.tsx'

/**
 * The section about money on the page of an attempt: the agreed price and every movement. The area that knows about
 * money fills it with its own heading, permission check and states; without that area the section is missing.
 */
export const attemptMoney = slot<{ attemptId: string }>()
