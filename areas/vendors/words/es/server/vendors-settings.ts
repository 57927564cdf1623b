import type { Translated } from '../../../../../platform/words/text.ts'
import type { vendorSettings } from '../../en/server/vendors-settings.ts'

export const words: Translated<typeof vendorSettings> = {
  holdingDays: 'Las comisiones se retienen durante',
  holdingDaysText:
    'Cuántos días se retiene una comisión antes de contar en el saldo de su proveedor. Una campaña puede tener su propio número.',
  holdingDaysImpact: 'Se aplica a las comisiones desde ahora. Las anteriores se liberan el día que se indicó.',
  minimumPayout: 'Pago mínimo a un proveedor',
  minimumPayoutText: 'Un proveedor con un saldo menor espera hasta alcanzarlo. En dólares estadounidenses.',
  minimumPayoutImpact: 'Se aplica a la próxima tanda de pagos.',
}
