import { setting } from '../../../platform/contract/setting.ts'

/** How long what suppliers sent in vain is kept. */
export const supplierPeriods = {
  /** Calls that were turned away, with the network address that they came from. */
  refusalDays: setting({
    key: 'suppliers.refusalDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 30,
  }),
} as const
