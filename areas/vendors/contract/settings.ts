import { setting } from '../../../platform/contract/setting.ts'

/** The most days for which a commission can be held, for the whole panel and for one campaign. */
export const holdingDaysMax = 90

/** The operator's settings for what vendors are paid. */
export const vendorSettings = {
  /** For how many days a commission is held before it counts in the vendor's balance. */
  holdingDays: setting({
    key: 'vendors.holdingDays',
    group: 'campaigns',
    shape: { kind: 'whole', min: 0, max: holdingDaysMax, unit: 'days' },
    default: 30,
    loosens: 'down',
  }),
  /** The smallest balance that is paid out, in US dollars. */
  minimumPayout: setting({
    key: 'vendors.minimumPayout',
    group: 'campaigns',
    shape: { kind: 'whole', min: 1, max: 10_000, unit: 'dollars' },
    default: 50,
  }),
} as const
