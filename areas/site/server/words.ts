import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { BrandMessages, SiteSettingMessages } from '../contract/settings.ts'
import { brand } from '../words/en/server/brand.ts'
import { siteSettings } from '../words/en/server/site-settings.ts'
import { siteAudit } from '../words/en/server/site-audit.ts'
import type { siteRecord } from './recorded.ts'

/** The words of the installation's settings and its design on the server, in every language. */
export const siteWords = [
  spokenMessages<SiteSettingMessages>()(siteSettings),
  spokenMessages<BrandMessages>()(brand),
  spokenMessages<RecordMessages<typeof siteRecord>>()(siteAudit),
]
