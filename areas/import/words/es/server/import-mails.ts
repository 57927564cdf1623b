import type { Translated } from '../../../../../platform/words/text.ts'
import type { importMails } from '../../en/server/import-mails.ts'

export const words: Translated<typeof importMails> = {
  greetingIs: 'Un saludo, con el nombre si se conoce',
  greetingLike: 'Hola, Maya:',
  pointsIs: 'Cuántos puntos vienen con la cuenta, si los hay',
  pointsLike: 'Tus 500 puntos vienen contigo y se suman cuando inicies sesión.',
  linkIs: 'La dirección a la que lleva el botón',
  linkLike: 'https://panel.example/activate?userKey=example',
  daysIs: 'Cuántos días funciona el enlace',
  daysLike: '30',

  hello: 'Hola:',
  helloName: 'Hola, {{name}}:',
  pointsCome_one: 'Tu {{count, number}} punto viene contigo y se suma cuando inicies sesión.',
  pointsCome_other: 'Tus {{count, number}} puntos vienen contigo y se suman cuando inicies sesión.',

  activation: 'Cuenta trasladada',
  activationWhen: 'Cuando se avisa a los miembros importados de un panel anterior de que su cuenta está aquí',
  activationSubject: 'Tu cuenta de {{appName}} está lista',
  activationBody: `# Abre tu cuenta de {{appName}}

{{greeting}}

el panel del que eres miembro continúa como {{appName}}, y tu cuenta se ha mudado con él. Elige una contraseña y queda abierta.

{{points}}

El enlace funciona una vez, durante {{days}} días.

[Abrir mi cuenta]({{link}})

---

Recibes este correo porque eres miembro de un panel que se ha mudado a {{appName}}. Si no es así, ignóralo: sin el enlace no pasa nada.`,
}
