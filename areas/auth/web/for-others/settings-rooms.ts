import { slot } from '../../../../platform/web/area.tsx'

/** The slot on the settings page for cards of other areas about the reader's data. */
export const settingsRooms = slot<object>()
