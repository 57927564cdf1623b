import { setting } from '../../../platform/contract/setting.ts'
import { refreshSlidingDays } from './auth.ts'

/** How long sessions and emailed links are kept after they have stopped working. */
export const authPeriods = {
  /**
   * Days since the last use of a session. The minimum is the time for which an unused session can still be renewed.
   */
  sessionDays: setting({
    key: 'auth.sessionDays',
    group: 'privacy',
    shape: { kind: 'whole', min: refreshSlidingDays, max: 365, unit: 'days' },
    default: 30,
  }),
  /** Days since the link expired. */
  keyDays: setting({
    key: 'auth.keyDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 30,
  }),
} as const
