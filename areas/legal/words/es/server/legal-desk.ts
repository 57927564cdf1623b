import type { Translated } from '../../../../../platform/words/text.ts'
import type { legalDesk } from '../../en/server/legal-desk.ts'

export const words: Translated<typeof legalDesk> = {
  bodyMissing: 'Escribe el texto.',
  inThePast: 'Un texto no está en vigor antes de publicarse. Elige el {{day}} o un día posterior.',
  tooEarly: 'La versión anterior está en vigor desde el {{day}}. Elige ese día o uno posterior.',
  tooLate: 'Elige un día dentro de los próximos {{days}} días.',
  materialCookies: 'Nadie acepta la política de cookies, así que no se vuelve a preguntar a nadie.',
  savedDraft: 'El borrador está guardado.',
  discarded: 'El borrador se ha descartado.',
  published: 'El texto está publicado.',
  accepted: 'Gracias. Hemos anotado tu respuesta.',
  statedOtherwise:
    'El texto en vigor ({{document}}) dice «{{words}}», y ya no sería así. Publica otra versión en la página Textos legales.',
  forEver:
    'Consentimientos: quién aceptó qué versión de los textos, cuándo y cómo. Son la prueba, también cuando una cuenta ya está cerrada.',
  bothPublished: 'Los términos y la política de privacidad están publicados',
  bothPublishedText:
    'Los textos incluidos son borradores, y sus páginas lo dicen. Léelos, cambia lo que no encaje, haz que un abogado los revise y publícalos como tuyos.',
}
