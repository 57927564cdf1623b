import type { Translated } from '../../../../../platform/words/text.ts'
import type { settingsMails } from '../../en/server/settings-mails.ts'

export const words: Translated<typeof settingsMails> = {
  subject: 'Tu panel puede enviar correos',
  title: 'Esto es una prueba',
  text: 'Ha llegado: quienes participen en tu panel también recibirán sus correos.',
  footer: 'Recibes este correo porque pediste una prueba en la página Ajustes del panel.',
}
