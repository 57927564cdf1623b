import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { WebhookMessages } from '../contract.ts'
import { webhooksAudit } from '../words/en/server/webhooks-audit.ts'
import { webhooksDesk } from '../words/en/server/webhooks-desk.ts'
import { webhooksSettings } from '../words/en/server/webhooks-settings.ts'
import type { webhooksRecord } from './recorded.ts'

/** The words of webhooks on the server, in every language. */
export const webhooksWords = [
  spokenMessages<WebhookMessages>()(webhooksDesk),
  spokenMessages<RecordMessages<typeof webhooksRecord>>()(webhooksAudit),
  spoken(webhooksSettings),
]
