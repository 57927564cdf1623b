import type { Translated } from '../../../../../platform/words/text.ts'
import type { notificationPeriods } from '../../en/server/notifications-settings.ts'

export const words: Translated<typeof notificationPeriods> = {
  keptMonths: 'Conservación de las notificaciones',
  keptMonthsText: 'Meses durante los que se guardan las notificaciones de la campana.',
  keptMonthsImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
