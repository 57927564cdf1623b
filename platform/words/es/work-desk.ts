import type { workDesk } from '../en/work-desk.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof workDesk> = {
  shows: 'El menú muestra primero',
  member: 'Panelista',
  work: 'Trabajo',
  memberPages: 'Páginas de panelistas',
  waiting_one: '{{count, number}} espera',
  waiting_other: '{{count, number}} esperan',
  many: '99+',
  asOf: 'A fecha de {{at}}',
}
