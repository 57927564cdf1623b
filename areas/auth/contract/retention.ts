import { setting } from '../../../platform/contract/setting.ts'
import { refreshSlidingDays } from './auth.ts'

/** How long sessions and mailed links are kept once they no longer open anything. */
export const authPeriods = {
  /** Counted from the last use. The minimum spares every session that can still be renewed. */
  sessionDays: setting({
    key: 'auth.sessionDays',
    group: 'privacy',
    shape: { kind: 'whole', min: refreshSlidingDays, max: 365, unit: 'days' },
    default: 30,
  }),
  /** Counted from when the link expired. */
  keyDays: setting({
    key: 'auth.keyDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 30,
  }),
} as const
