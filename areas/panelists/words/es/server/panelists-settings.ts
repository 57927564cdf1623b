import type { Translated } from '../../../../../platform/words/text.ts'
import type { panelistPeriods } from '../../en/server/panelists-settings.ts'

export const words: Translated<typeof panelistPeriods> = {
  noteMonths: 'Conservación de las notas sobre panelistas',
  noteMonthsText: 'Meses durante los que se guarda una nota del personal sobre un panelista.',
  noteMonthsImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
