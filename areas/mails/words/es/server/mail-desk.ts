import type { Translated } from '../../../../../platform/words/text.ts'
import type { mailDesk } from '../../en/server/mail-desk.ts'

export const words: Translated<typeof mailDesk> = {
  saved: 'El correo se ha guardado. Se usa desde ahora.',
  reset: 'Se ha restaurado el texto original.',
  testSent: 'Hay una prueba de camino a {{to}}.',
}
