import type { Translated } from '../../../../../platform/words/text.ts'
import type { supportArticles } from '../../en/server/support-articles.ts'

export const words: Translated<typeof supportArticles> = {
  titleMissing: 'Escribe un título.',
  bodyMissing: 'Escribe el texto, o deja el artículo como borrador.',
  tooMany: 'Ya tienes {{max}} artículos propios. Elimina uno antes.',
  created: 'El borrador se ha creado.',
  saved: 'El artículo se ha guardado.',
  reset: 'Se ha restaurado el texto incluido.',
  removed: 'El artículo se ha eliminado.',
}
