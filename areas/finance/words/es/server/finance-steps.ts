import type { Translated } from '../../../../../platform/words/text.ts'
import type { financeSteps } from '../../en/server/finance-steps.ts'

export const words: Translated<typeof financeSteps> = {
  give_one: 'Dar {{count, number}} punto a un panelista',
  give_other: 'Dar {{count, number}} puntos a un panelista',
  take_one: 'Quitar {{count, number}} punto a un panelista',
  take_other: 'Quitar {{count, number}} puntos a un panelista',
  keyUsed: 'La clave {{key}} se usó para otros puntos.',
}
