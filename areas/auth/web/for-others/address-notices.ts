import { slot } from '../../../../platform/web/area.tsx'

/** The slot above the reader's account and settings, for what concerns their email address. */
export const addressNotices = slot<object>()
