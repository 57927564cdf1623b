import type { download } from '../en/download.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof download> = {
  csv: 'CSV',
  stop: 'Parar',
  running: '{{size}} hasta ahora',
  done: 'Descargado: {{size}}',
  failed: 'La descarga ha fallado',
}
