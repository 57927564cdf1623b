import type { users } from '../../en/server/users.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof users> = {
  genderUnknown: 'El género no es una de las opciones',
  countryMissing: 'Elige un país',
  dayInvalid: 'Introduce una fecha válida',
}
