import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { VendorMessages } from '../contract/vendors.ts'
import { vendorsAudit } from '../words/en/server/vendors-audit.ts'
import { vendorsDesk } from '../words/en/server/vendors-desk.ts'
import { vendorSettings } from '../words/en/server/vendors-settings.ts'
import type { VendorNames, vendorsRecord } from './recorded.ts'

/** The words about the money of vendors and for the settings of this area, in every language. */
export const vendorWords = [
  spokenMessages<VendorMessages>()(vendorsDesk),
  spoken(vendorSettings),
  spokenMessages<RecordMessages<typeof vendorsRecord> & VendorNames>()(vendorsAudit),
]
