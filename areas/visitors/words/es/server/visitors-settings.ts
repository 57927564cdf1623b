import type { Translated } from '../../../../../platform/words/text.ts'
import type { visitorSettings } from '../../en/server/visitors-settings.ts'

export const words: Translated<typeof visitorSettings> = {
  attributionDays: 'Días que cuenta la visita de una campaña',
  attributionDaysText:
    'Días durante los que cuenta una visita por el enlace de una campaña: quien se registra en ese plazo pertenece a esa campaña.',
  attributionDaysImpact:
    'Rige para los registros a partir de ahora. Quien se registró antes sigue en la campaña que se encontró entonces.',
}
