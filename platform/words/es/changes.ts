import type { changes } from '../en/changes.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof changes> = {
  none: 'No se registró nada más.',
  all: 'Valor',
  before: 'Antes:',
  after: 'Después:',
  nothing: 'nada',
}
