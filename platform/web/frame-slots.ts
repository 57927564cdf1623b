import { slot } from './area.tsx'

/** Above every page of staff: a piece of the area that knows whether the panel can open; `page` is the path of the page below. */
export const staffNotice = slot<{ page: string }>()
