import { setting } from '../../../platform/contract/setting.ts'

/** How long an account's records are kept. */
export const userPeriods = {
  /** The log of what an account did, and from which network address. */
  activityMonths: setting({
    key: 'users.activityMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 36, unit: 'months' },
    default: 13,
  }),
} as const
