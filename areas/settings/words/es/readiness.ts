import type { Translated } from '../../../../platform/words/text.ts'
import type { readiness } from '../en/readiness.ts'

export const words: Translated<typeof readiness> = {
  title: 'Queda por hacer',
  staysTitle: 'Conviene saberlo',
  lead_one: 'Falta {{count, number}} paso para que el panel esté listo.',
  lead_other: 'Faltan {{count, number}} pasos para que el panel esté listo.',
  done: 'Hecho',
  open: 'Pendiente',
  advised: 'Aconsejado',
  go: 'Ir allí',
  goLong: 'Ir allí: {{title}}',
  sendTest: 'Envíame un correo de prueba',
  notSent: 'El correo de prueba no se ha enviado',
  notice_one: 'En la lista de apertura queda {{count, number}} paso.',
  notice_other: 'En la lista de apertura quedan {{count, number}} pasos.',
  ready: 'Tu panel está listo',
  readyText: 'Todos los pasos previos a la apertura están hechos.',
  readyList: 'Ver la lista',
  readyClose: 'Cerrar este mensaje',
  whole: 'La lista de apertura',
  toList: 'Ver la lista',
}
