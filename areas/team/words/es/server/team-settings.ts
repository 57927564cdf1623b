import type { Translated } from '../../../../../platform/words/text.ts'
import type { teamPeriods } from '../../en/server/team-settings.ts'

export const words: Translated<typeof teamPeriods> = {
  invitationDays: 'Conservación de las invitaciones del personal',
  invitationDaysText:
    'Días durante los que se guarda una invitación al personal o a un proveedor desde que su enlace dejó de servir.',
  invitationDaysImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
