import type { failures } from '../en/failures.ts'
import type { Translated } from '../text.ts'
import { words as problems } from './problems.ts'

export const words: Translated<typeof failures> = {
  'signed-out': problems['signed-out'],
  offline: 'Parece que no tienes conexión. Compruébala y vuelve a intentarlo.',
  'timed-out': 'Está tardando demasiado. Vuelve a intentarlo.',
  unreadable: 'Algo salió mal.',
  unexplained: 'Error desconocido',
}
