import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds the clicks that are older than the retention period. */
export const oldClicks = oldRows('affiliates.old-clicks', {
  from: 'clicks',
  key: ['click_key', 'window_start'],
  select: 'select click_key, window_start from clicks where window_start < now() - make_interval(months => $1)',
})
