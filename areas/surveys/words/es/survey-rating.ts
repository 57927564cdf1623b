import type { surveyRating } from '../en/survey-rating.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof surveyRating> = {
  ask: '¿Qué te ha parecido esta encuesta?',
  stars_one: '{{count}} estrella',
  stars_other: '{{count}} estrellas',
  wrong: '¿Algo no ha ido bien? (opcional)',
  'chip_too-long': 'Demasiado larga',
  chip_broken: 'No funcionaba',
  'chip_asked-twice': 'Preguntas repetidas',
  chip_unclear: 'Poco clara',
  'chip_unfair-end': 'Final injusto',
  saved: 'Guardado. ¡Gracias!',
  rate: 'Valorar',
  rateLong: 'Valorar: {{title}}',
  change: '{{stars}} de 5 · Cambiar',
  changeLong: '{{stars}} de 5 · Cambiar: {{title}}',
  rated: '{{stars}} de 5',
  done: 'Listo',
}
