import type { topQuestions } from '../en/top-questions.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof topQuestions> = {
  inviteTitle: '5 preguntas rápidas, mejores encuestas',
  inviteText: 'Cosa de un minuto. Abren las encuestas que encajan contigo.',
  bonus: 'bono de bienvenida',
  begin: 'Responder ahora',
  later: 'Más tarde',
  askTitle: 'Preguntas principales',
  step: 'Pregunta {{step}} de {{steps}}',
  back: 'Atrás',
  next: 'Siguiente',
  finish: 'Terminar',
  thanksTitle: '¡Gracias!',
  recorded: 'Tus respuestas se han registrado',
  thanksText: 'Ya aparecen las encuestas que encajan contigo.',
  toSurveys: 'Ir a las encuestas',
  loadFailed: 'No se pudieron cargar las preguntas',
  saveFailed: 'Tu respuesta no se guardó',
}
