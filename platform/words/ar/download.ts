import type { download } from '../en/download.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof download> = {
  csv: 'CSV',
  stop: 'إيقاف',
  running: '{{size}} حتى الآن',
  done: 'تم التنزيل: {{size}}',
  failed: 'فشل التنزيل',
}
