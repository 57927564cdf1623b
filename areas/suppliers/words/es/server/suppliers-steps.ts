import type { Translated } from '../../../../../platform/words/text.ts'
import type { suppliersSteps } from '../../en/server/suppliers-steps.ts'

export const words: Translated<typeof suppliersSteps> = {
  goLive: 'Poner en marcha el proveedor «{{supplier}}»: desde entonces, sus avisos pagan puntos',
}
