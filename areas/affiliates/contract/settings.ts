import { setting } from '../../../platform/contract/setting.ts'

/** The settings of an operator for all campaigns. */
export const affiliateSettings = {
  /** A sign-up sooner than this after a tracked click looks automated. */
  minSignupSeconds: setting({
    key: 'affiliates.minSignupSeconds',
    group: 'campaigns',
    shape: { kind: 'whole', min: 0, max: 3_600, unit: 'seconds' },
    default: 5,
  }),
  /** Longer than the time in which a visit can count for a campaign. */
  clickMonths: setting({
    key: 'affiliates.clickMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 4, max: 36, unit: 'months' },
    default: 13,
  }),
} as const
