import type { Translated } from '../../../../../platform/words/text.ts'
import type { mailDesk } from '../../en/server/mail-desk.ts'

export const words: Translated<typeof mailDesk> = {
  saved: 'El correo está guardado y cuenta desde ahora.',
  reset: 'El correo vuelve a tener nuestras palabras.',
  testSent: 'Hay una prueba de camino a {{to}}.',
}
