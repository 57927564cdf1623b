import type { letterMails } from '../../en/server/letter-mails.ts'
import type { Translated } from '../../text.ts'

export const words: Translated<typeof letterMails> = {
  end: 'Dejar de recibir estos correos',
  buttonFails: 'Si el botón no funciona, copia esta dirección en tu navegador:',
}
