import type { chartDesk } from '../en/chart-desk.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof chartDesk> = {
  asTable: 'Como tabla',
  asCsv: 'Descargar como CSV',
  read: 'Las flechas leen los valores.',
}
