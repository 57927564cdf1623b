import type { Translated } from '../../../../../platform/words/text.ts'
import type { wallTitles } from '../../en/server/wall-titles.ts'

export const words: Translated<typeof wallTitles> = {
  untitled: 'Encuesta {{number}} de {{partner}}, {{minutes, number}} min',
}
