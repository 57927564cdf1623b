import type { Translated } from '../../../../../platform/words/text.ts'
import type { wallTitles } from '../../en/server/wall-titles.ts'

export const words: Translated<typeof wallTitles> = {
  quick: 'Encuesta rápida {{number}} de {{partner}}',
  short: 'Encuesta corta {{number}} de {{partner}}',
  usual: 'Encuesta {{number}} de {{partner}}',
  long: 'Encuesta larga {{number}} de {{partner}}',
}
