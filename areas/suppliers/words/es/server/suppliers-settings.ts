import type { Translated } from '../../../../../platform/words/text.ts'
import type { supplierPeriods } from '../../en/server/suppliers-settings.ts'

export const words: Translated<typeof supplierPeriods> = {
  refusalDays: 'Conservación de los avisos rechazados',
  refusalDaysText:
    'Días durante los que se guarda una llamada de un proveedor que se rechazó, con la dirección de red de la que vino.',
  refusalDaysImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
