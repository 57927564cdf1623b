import type { Translated } from '../../../../../platform/words/text.ts'
import type { userPeriods } from '../../en/server/users-settings.ts'

export const words: Translated<typeof userPeriods> = {
  activityMonths: 'Conservación de las actividades',
  activityMonthsText:
    'Meses durante los que se guarda lo que alguien hizo y desde qué dirección de red, como iniciar sesión.',
  activityMonthsImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
