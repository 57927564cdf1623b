import type { decideDesk } from '../en/decide-desk.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof decideDesk> = {
  ctrl: 'Ctrl',
  enter: 'Intro',
  down: 'Abajo',
  undo: 'Deshacer',
  undoIn: ' ({{seconds}})',
  next: 'Revisar el siguiente',
  noNext: 'Nada más espera en esta página.',
}
