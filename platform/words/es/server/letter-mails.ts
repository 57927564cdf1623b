import type { letterMails } from '../../en/server/letter-mails.ts'
import type { Translated } from '../../text.ts'

export const words: Translated<typeof letterMails> = {
  end: 'Dejar de recibir estos correos',
  buttonFails: 'Si el botón no funciona, copia esta dirección en tu navegador:',

  appName: 'El nombre del panel',
  points_one: '{{count, number}} punto',
  points_other: '{{count, number}} puntos',
  dollars: '{{value, usd}}',
  minutes: 'unos {{count, number}} min',

  subjectEmpty: 'Escribe un asunto.',
  subjectLines: 'El asunto es una sola línea.',
  subjectTooLong: 'El asunto tiene como máximo {{max}} caracteres.',
  bodyEmpty: 'Escribe el texto.',
  bodyTooLong: 'El texto tiene como máximo {{max}} caracteres.',
  missing: 'Sin {{name}} este correo no sirve: ponla entre llaves dobles.',
  notInSubject: '{{name}} no puede estar en un asunto.',
  notALink: '{{name}} no es una dirección: un enlace no puede llevar a ella.',
}
