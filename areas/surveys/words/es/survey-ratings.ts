import type { surveyRatings } from '../en/survey-ratings.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof surveyRatings> = {
  title: 'Valoraciones',
  lead: 'Lo que dicen los panelistas cuando la encuesta ha terminado para ellos. No cambia a quién se muestra.',
  none: 'Nadie la ha valorado todavía.',
  sentence_one: '{{score}} de 5, con {{count}} valoración.',
  sentence_other: '{{score}} de 5, con {{count}} valoraciones.',
  shownFrom:
    'Los panelistas lo ven a partir de {{count}} valoraciones. Se suman cinco valoraciones de la encuesta media.',
  stars: 'Estrellas',
  wrong: 'Qué falló',
  failed: 'No se han podido cargar las valoraciones',
  raters: 'Quién ha valorado',
  ratersLater: 'Quién ha valorado aparece a partir de {{count}} valoraciones.',
  panelist: 'Panelista',
  at: 'Valorada',
  nothing: '–',
}
