import { setting } from '../../../platform/contract/setting.ts'

/** How long refused calls of suppliers are stored. */
export const supplierPeriods = {
  /** Refused calls, with the internet address of the caller. */
  refusalDays: setting({
    key: 'suppliers.refusalDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 30,
  }),
} as const
