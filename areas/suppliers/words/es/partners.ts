import type { Translated } from '../../../../platform/words/text.ts'
import type { partners } from '../en/partners.ts'

export const words: Translated<typeof partners> = {
  offerText:
    'Un socio elige encuestas para cada persona. Para eso hay que comunicarle algo sobre ti, y solo lo hacemos si lo aceptas. Tu nombre, tu correo y tus respuestas del perfil no están incluidos, salvo que figuren aquí.',
  room: 'Socios de encuestas',
  receives: 'Cuando abres tus encuestas o empiezas una de las suyas, {{name}} recibe:',
  receives_alias: 'Un nombre al azar que solo conoce este socio',
  receives_attempt: 'El número de la visita a la encuesta',
  receives_country: 'Tu país',
  'receives_ip-address': 'Tu dirección de red',
  receives_browser: 'El nombre de tu navegador',
  receives_answers: 'Respuestas del perfil que pide una encuesta',
  given: 'Lo aceptaste el {{day}}.',
  withdrawn: 'Lo retiraste el {{day}}. No se envía nada.',
  changed: 'Lo que recibe {{name}} ha cambiado desde que lo aceptaste. No se envía nada hasta que lo aceptes de nuevo.',
  notGiven: 'No se ha enviado nada a {{name}}.',
  agree: 'Aceptar a {{name}}',
  withdraw: 'Dejar de informar a {{name}}',
  leaveTitle: '¿Dejar de informar a {{name}} sobre ti?',
  leaveText:
    'Sus encuestas salen de tu lista y se pide a {{name}} que te olvide. Puede que una encuesta que hayas empezado allí ya no se confirme.',
  leave: 'Dejar de informar',
  keep: 'Mantener',
  failed: 'No se cambió',
}
