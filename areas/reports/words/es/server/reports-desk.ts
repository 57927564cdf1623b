import type { Translated } from '../../../../../platform/words/text.ts'
import type { reportsDesk } from '../../en/server/reports-desk.ts'

export const words: Translated<typeof reportsDesk> = {
  viewsFull: 'Puedes guardar {{max, number}} vistas.',
}
