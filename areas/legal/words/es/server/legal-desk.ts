import type { Translated } from '../../../../../platform/words/text.ts'
import type { legalDesk } from '../../en/server/legal-desk.ts'

export const words: Translated<typeof legalDesk> = {
  bodyMissing: 'Escribe el texto.',
  unknownName:
    'No se conoce nada para {{name}} entre llaves dobles. Aquí solo se puede usar appName: el nombre del panel.',
  tooEarly: 'La versión anterior está en vigor desde el {{day}}. Elige ese día o uno posterior.',
  tooLate: 'Elige un día dentro de los próximos {{days}} días.',
  materialCookies: 'Nadie acepta la política de cookies, así que no se vuelve a preguntar a nadie.',
  savedDraft: 'El borrador está guardado.',
  discarded: 'El borrador se ha descartado.',
  published: 'El texto está publicado.',
  accepted: 'Gracias. Hemos anotado tu respuesta.',
  bothPublished: 'Los términos y la política de privacidad están publicados',
  bothPublishedText:
    'Los nuestros son borradores, y sus páginas lo dicen. Léelos, cambia lo que no encaje, haz que un abogado los revise y publícalos como tuyos.',
}
