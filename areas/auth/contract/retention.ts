import { setting } from '../../../platform/contract/setting.ts'
import { refreshSlidingDays } from './auth.ts'

/** How long what belonged to a log-in is kept once it opens nothing. */
export const authPeriods = {
  /** Counted from when a session was last used; one that may still be renewed is never among them. */
  sessionDays: setting({
    key: 'auth.sessionDays',
    group: 'privacy',
    shape: { kind: 'whole', min: refreshSlidingDays, max: 365, unit: 'days' },
    default: 30,
  }),
  /** Counted from when a mailed link expired. */
  keyDays: setting({
    key: 'auth.keyDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 30,
  }),
} as const
