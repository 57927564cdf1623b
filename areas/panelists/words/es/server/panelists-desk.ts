import type { Translated } from '../../../../../platform/words/text.ts'
import type { panelistsDesk } from '../../en/server/panelists-desk.ts'

export const words: Translated<typeof panelistsDesk> = {
  updated: 'Se ha actualizado al panelista.',
  blocked: 'La cuenta está bloqueada.',
  unblocked: 'La cuenta está desbloqueada.',
  deleted: 'La cuenta está eliminada.',
  roleChanged: 'El rol se ha cambiado.',
  secondStepReset: 'El segundo paso se ha restablecido.',
  redemptionOpen: 'Este panelista tiene una solicitud de canje abierta. Decídela primero.',
  chooseSome: 'Elige de 1 a {{max, number}} panelistas.',
  changed: 'Cambiado por {{who}} {{ago}}',
  thePanelist: 'el panelista',
  somebody: 'alguien',
  now: 'ahora mismo',
  minutes_one: 'hace {{count, number}} minuto',
  minutes_other: 'hace {{count, number}} minutos',
  hours_one: 'hace {{count, number}} hora',
  hours_other: 'hace {{count, number}} horas',
  days_one: 'hace {{count, number}} día',
  days_other: 'hace {{count, number}} días',
}
