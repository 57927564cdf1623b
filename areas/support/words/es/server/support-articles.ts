import type { Translated } from '../../../../../platform/words/text.ts'
import type { supportArticles } from '../../en/server/support-articles.ts'

export const words: Translated<typeof supportArticles> = {
  titleMissing: 'Escribe un título.',
  bodyMissing: 'Escribe el texto, o deja el artículo como borrador.',
  unknownName: 'No se conoce nada para {{name}} entre llaves dobles. Se pueden usar: {{names}}.',
  tooMany: 'Hay {{max}} artículos propios. Elimina uno antes.',
  created: 'El artículo está empezado, como borrador.',
  saved: 'El artículo está guardado.',
  reset: 'El artículo tiene otra vez nuestro texto.',
  removed: 'El artículo se ha eliminado.',
}
