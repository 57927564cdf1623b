import { counter } from '../../../platform/server/metric.ts'

/** Clicks on our links that are stored; those of robots count as well. */
export const countedClicks = counter('clicks_total', 'Clicks on links of campaigns that were stored')
