import { slot } from '../../../../platform/web/area.tsx'

/** The place on the heading's line of the list of panelists for other ways to get panelists than waiting for them. */
export const listActions = slot<object>()
