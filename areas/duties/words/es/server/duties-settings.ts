import type { Translated } from '../../../../../platform/words/text.ts'
import type { dutyPeriods } from '../../en/server/duties-settings.ts'

export const words: Translated<typeof dutyPeriods> = {
  requestMonths: 'Conservación de las solicitudes atendidas',
  requestMonthsText:
    'Meses durante los que se guarda que alguien pidió una copia o el borrado de sus datos, y cuándo se hizo. Las autoridades pueden pedirlo.',
  requestMonthsImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
