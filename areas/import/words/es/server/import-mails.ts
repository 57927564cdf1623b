import type { Translated } from '../../../../../platform/words/text.ts'
import type { importMails } from '../../en/server/import-mails.ts'

export const words: Translated<typeof importMails> = {
  subject: 'Tu cuenta de {{app}} está lista',
  title: 'Abre tu cuenta de {{app}}',
  hello: 'Hola:',
  helloName: 'Hola, {{name}}:',
  text: 'el panel del que eres miembro continúa como {{app}}, y tu cuenta se ha mudado con él. Elige una contraseña y queda abierta.',
  points_one: 'Tu {{count, number}} punto viene contigo y se suma cuando inicies sesión.',
  points_other: 'Tus {{count, number}} puntos vienen contigo y se suman cuando inicies sesión.',
  days: 'El enlace funciona una vez, durante {{count}} días.',
  action: 'Abrir mi cuenta',
  footer:
    'Recibes este correo porque eres miembro de un panel que se ha mudado a {{app}}. Si no es así, ignóralo: sin el enlace no pasa nada.',
}
