import type { surveyOutcome } from '../en/survey-outcome.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof surveyOutcome> = {
  thanksTitle: '¡Gracias!',
  recorded: 'Tus respuestas se han registrado',
  sorryTitle: '¡Lo sentimos!',
  notQualified: 'No reúnes los requisitos para esta encuesta.',
  earned: 'Has ganado',
  stillEarned: 'Por tu tiempo recibes igualmente',
  nothingEarned: 'Esta vez no hay puntos. No has hecho nada mal.',
  nextBest: 'La siguiente que mejor encaja',
  next: 'Siguiente encuesta',
  nextLong_one: 'Siguiente encuesta: {{title}}, {{points}} puntos, alrededor de {{count}} minuto',
  nextLong_other: 'Siguiente encuesta: {{title}}, {{points}} puntos, unos {{count}} minutos',
  back: 'Volver a las encuestas',
  minutes: 'unos {{minutes}} min',
}
