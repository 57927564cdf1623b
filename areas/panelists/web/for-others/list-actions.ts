import { slot } from '../../../../platform/web/area.tsx'

/** The slot in the heading of the panelist list for other actions that bring panelists, such as an import. */
export const listActions = slot<object>()
