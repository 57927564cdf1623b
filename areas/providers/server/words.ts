import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { ProviderMessages } from '../contract.ts'
import { providerDesk } from '../words/en/server/provider-desk.ts'
import { providersAudit } from '../words/en/server/providers-audit.ts'
import type { providersRecord } from './recorded.ts'

/** The providers area's words on the server, in every language. */
export const providersWords = [
  spokenMessages<ProviderMessages>()(providerDesk),
  spokenMessages<RecordMessages<typeof providersRecord>>()(providersAudit),
]
