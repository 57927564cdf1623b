import { setting } from '../../../platform/contract/setting.ts'

/** How long the records of accounts are kept. */
export const userPeriods = {
  /** How long the log of an account's actions and IP addresses is kept. */
  activityMonths: setting({
    key: 'users.activityMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 36, unit: 'months' },
    default: 13,
  }),
} as const
