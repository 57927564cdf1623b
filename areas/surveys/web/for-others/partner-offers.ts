import { slot } from '../../../../platform/web/area.tsx'

/** Asks whoever looks at the surveys whether partners may show surveys of their own; the area of suppliers fills it. */
export const partnerOffers = slot<object>()
