import type { wallTitles } from '../../en/server/wall-titles.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof wallTitles> = {
  quick: 'استبيان سريع من {{partner}} رقم {{number}}',
  short: 'استبيان قصير من {{partner}} رقم {{number}}',
  usual: 'استبيان من {{partner}} رقم {{number}}',
  long: 'استبيان طويل من {{partner}} رقم {{number}}',
}
