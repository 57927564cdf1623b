import type { Translated } from '../../../../../platform/words/text.ts'
import type { webhooksSettings } from '../../en/server/webhooks-settings.ts'

export const words: Translated<typeof webhooksSettings> = {
  deliveryDays: 'Los envíos de webhooks se conservan durante',
  deliveryDaysText:
    'Cuántos días se pueden consultar y repetir los envíos que llegaron o se abandonaron. Lo que aún espera se conserva.',
  deliveryDaysImpact:
    'Los envíos más antiguos se eliminan esta noche y no se pueden recuperar. Un plazo más largo vale para lo que aún existe.',
}
