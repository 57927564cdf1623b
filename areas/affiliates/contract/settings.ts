import { setting } from '../../../platform/contract/setting.ts'

/** What an operator chooses for all campaigns. */
export const affiliateSettings = {
  /** Sign-ups sooner than this after a tracked click look like a machine's. */
  minSignupSeconds: setting({
    key: 'affiliates.minSignupSeconds',
    group: 'campaigns',
    shape: { kind: 'whole', min: 0, max: 3_600, unit: 'seconds' },
    default: 5,
  }),
} as const
