import { setting } from '../../../platform/contract/setting.ts'

/** How long accounts keep what they need not keep. */
export const userPeriods = {
  /** What somebody did, with the network address that it was done from. */
  activityMonths: setting({
    key: 'users.activityMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 36, unit: 'months' },
    default: 13,
  }),
} as const
