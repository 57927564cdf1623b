import type { Translated } from '../../text.ts'
import type { nameWords } from '../../en/server/names.ts'

export const words: Translated<typeof nameWords> = {
  unknown: 'No se conoce nada para {{name}} entre llaves dobles. Se puede usar: {{names}}.',
  stray: 'Las llaves de «{{near}}» no son de ningún nombre, que lleva dos delante y dos detrás.',
}
