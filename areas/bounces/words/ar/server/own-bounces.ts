import type { ownBounces } from '../../en/server/own-bounces.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof ownBounces> = {
  retried: 'شكرًا لك. سنعود إلى إرسال الرسائل إلى بريدك الإلكتروني.',
}
