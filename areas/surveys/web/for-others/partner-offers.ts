import { slot } from '../../../../platform/web/area.tsx'

/** A place on My Surveys that asks whether partners may show their own surveys. The suppliers area fills it. */
export const partnerOffers = slot<object>()
