import type { Translated } from '../../../../../platform/words/text.ts'
import type { qualitySettings } from '../../en/server/quality-settings.ts'

export const words: Translated<typeof qualitySettings> = {
  threshold: 'Puntuación por debajo de la cual los puntos esperan',
  thresholdText:
    'Cada encuesta completada recibe por sus respuestas una puntuación de 0 a 100, en tanto por ciento. Por debajo de esta puntuación sus puntos esperan a que una persona mire las respuestas; con 0 no espera ninguna.',
  thresholdImpact:
    'Rige para las encuestas que se completen a partir de ahora. Lo que espera sigue esperando, y lo pagado queda pagado.',
  holdDays: 'Días que puede durar una revisión',
  holdDaysText: 'Días tras los cuales se abonan los puntos en espera si nadie ha decidido sobre las respuestas.',
  holdDaysImpact: 'Las encuestas completadas que empiecen a esperar a partir de ahora tienen estos días.',
  wouldWait_one:
    'De las encuestas completadas en los últimos 30 días, habría esperado {{count, number}}; con la puntuación de ahora, {{now, number}}.',
  wouldWait_other:
    'De las encuestas completadas en los últimos 30 días, habrían esperado {{count, number}}; con la puntuación de ahora, {{now, number}}.',
  waiting_one: '{{count, number}} encuesta completada espera ahora y conserva su día.',
  waiting_other: '{{count, number}} encuestas completadas esperan ahora y conservan su día.',
}
