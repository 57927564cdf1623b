import { slot } from '../../../../platform/web/area.tsx'

/** What areas below let a reader choose of their own data, on the page of settings. */
export const settingsRooms = slot<object>()
