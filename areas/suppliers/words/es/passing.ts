import type { Translated } from '../../../../platform/words/text.ts'
import type { passing } from '../en/passing.ts'

export const words: Translated<typeof passing> = {
  title: 'Respuestas que ya diste',
  text: 'Los socios preguntan lo mismo una y otra vez. Puedes permitir que uno conozca lo que nos dijiste, para que no te lo pregunte. Solo recibe una respuesta cuando empiezas una de sus encuestas.',
  answers: '{{name}} recibiría tus respuestas a:',
  sensitive: 'Estas respuestas son delicadas. {{name}} las recibiría solo con un sí aparte:',
  given: 'Lo aceptaste el {{day}}.',
  changed: 'La lista ha cambiado desde que aceptaste. Lo que no estaba en ella no se comunica.',
  agree: 'Permitir que {{name}} las reciba',
  agreeSensitive: 'Permitir que {{name}} reciba respuestas delicadas',
  withdraw: 'Dejar de dar respuestas a {{name}}',
  withdrawSensitive: 'Dejar de dar respuestas delicadas a {{name}}',
  leaveTitle: '¿Dejar de dar tus respuestas a {{name}}?',
  leaveText:
    'Desde ahora no recibe ninguna, y se le pide que te olvide. Puede que te vuelva a preguntar, y una encuesta que hayas empezado allí puede quedar sin confirmar.',
  leave: 'Dejar de darlas',
  keep: 'Seguir',
  failed: 'No se cambió',
  told: 'Lo que recibió {{name}}',
  toldOn: '{{day}}: {{questions}}',
  questionGone: 'una pregunta que ya no existe',
  saidAge: 'tu edad',
  notAsked_one: 'No se te volvió a hacer {{count}} pregunta.',
  notAsked_other: 'No se te volvieron a hacer {{count}} preguntas.',
}
