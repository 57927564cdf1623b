import type { Translated } from '../../../../../platform/words/text.ts'
import type { visitorSettings } from '../../en/server/visitors-settings.ts'

export const words: Translated<typeof visitorSettings> = {
  attributionDays: 'Días que cuenta la visita de una campaña',
  attributionDaysText:
    'Días durante los que cuenta una visita por el enlace de una campaña: quien se registra en ese plazo pertenece a esa campaña.',
  attributionDaysImpact:
    'Rige para los registros a partir de ahora. Quien se registró antes sigue en la campaña que se encontró entonces.',
  visitMonths: 'Conservación de las visitas',
  visitMonthsText:
    'Meses durante los que se guarda cada visita: la página, la campaña y el tipo de dispositivo. Las más antiguas se eliminan cada noche.',
  visitMonthsImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
  deviceMonths: 'Conservación de los navegadores',
  deviceMonthsText:
    'Meses durante los que se recuerda un navegador desde que se vio por última vez, y qué cuentas se usaron en él. Así se encuentra a quien tiene varias cuentas.',
  deviceMonthsImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
