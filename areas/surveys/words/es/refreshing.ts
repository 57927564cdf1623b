import type { refreshing } from '../en/refreshing.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof refreshing> = {
  pull: 'Desliza para actualizar',
  release: 'Suelta para actualizar',
  refreshing: 'Actualizando…',
  refresh: 'Actualizar la lista',
}
