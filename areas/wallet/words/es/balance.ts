import type { Translated } from '../../../../platform/words/text.ts'
import type { balance } from '../en/balance.ts'

export const words: Translated<typeof balance> = {
  balance: 'Tus puntos',
  redeem: 'Canjear ganancias',
  toSurveys: 'Ir a Mis encuestas',
  pending: 'Pendientes',
  held: 'En espera',
  lifetime: 'En total',
  failed: 'No se pudieron cargar tus puntos',
}
