import { setting } from '../../../platform/contract/setting.ts'

/** The operator's settings for all campaigns. */
export const affiliateSettings = {
  /** How many seconds after a tracked click a sign-up must come; a quicker one looks automated. */
  minSignupSeconds: setting({
    key: 'affiliates.minSignupSeconds',
    group: 'campaigns',
    shape: { kind: 'whole', min: 0, max: 3_600, unit: 'seconds' },
    default: 5,
  }),
  /**
   * How many months clicks are kept; the minimum is longer than the time for which a visit can count for a campaign.
   */
  clickMonths: setting({
    key: 'affiliates.clickMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 4, max: 36, unit: 'months' },
    default: 13,
  }),
} as const
