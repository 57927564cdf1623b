import type { panelistOnly } from '../en/panelist-only.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof panelistOnly> = {
  title: 'Esta cuenta no hace encuestas',
  text: 'Trabaja para el panel, así que no tiene encuestas, puntos ni recompensas propias. Para hacer encuestas, únete con otro correo electrónico.',
  goTo: 'Ir a {{page}}',
  loading: 'Cargando',
}
