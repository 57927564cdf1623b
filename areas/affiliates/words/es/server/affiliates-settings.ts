import type { Translated } from '../../../../../platform/words/text.ts'
import type { affiliateSettings } from '../../en/server/affiliates-settings.ts'

export const words: Translated<typeof affiliateSettings> = {
  minSignupSeconds: 'Registro creíble más rápido',
  minSignupSecondsText:
    'Segundos entre el clic en el enlace de una campaña y el registro. Uno más rápido parece una máquina y queda retenido para revisión; con 0 se creen todos.',
  minSignupSecondsImpact:
    'Rige para los registros a partir de ahora. Lo retenido o pagado antes queda como se decidió.',
  clickMonths: 'Conservación de los clics en campañas',
  clickMonthsText:
    'Meses durante los que se guarda cada clic en el enlace de una campaña. Las cifras de la campaña se quedan para siempre, sin clics.',
  clickMonthsImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
