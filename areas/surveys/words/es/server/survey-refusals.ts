import type { Translated } from '../../../../../platform/words/text.ts'
import type { surveyRefusals } from '../../en/server/survey-refusals.ts'

export const words: Translated<typeof surveyRefusals> = {
  barred: 'Esta cuenta no puede hacer encuestas ahora mismo.',
  unverified: 'Verifica primero tu correo.',
  sameStudy: 'Ya has participado en este estudio.',
  dayFull: 'Esta encuesta ya tiene todas las respuestas que necesita hoy. Vuelve mañana.',
  noAnswer: 'Esto no es una respuesta a la pregunta',
  notAsked: 'Esta pregunta no se hace',
  answersMissing: 'Responde a todas las preguntas',
}
