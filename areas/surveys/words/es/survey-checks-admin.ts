import type { Translated } from '../../../../platform/words/text.ts'
import type { surveyChecks } from '../en/survey-checks-admin.ts'

export const words: Translated<typeof surveyChecks> = {
  maxLength: 'Escribe un número entero de 1 a 2000 o déjalo vacío',
  linkMissing: 'Escribe el enlace de la encuesta',
  linkTooLong: 'El enlace es demasiado largo',
  linkCharacters: 'El enlace tiene caracteres que ningún enlace tiene',
  linkUnknown: '{{name}} no se conoce; usa {{known}}',
  linkBrace: 'Hay una llave sin cerrar',
  linkStart: 'El enlace debe empezar por https:// y un servidor',
  linkNone: 'Esto no es un enlace',
  linkAttempt: 'El enlace debe contener {attemptId}: la devolución lo nombra',
  ladderStart: 'El primer paso debe empezar en 0 segundos',
  ladderOrder: 'Cada paso debe empezar más tarde y no pagar menos que el anterior',
  offPages: 'Las preguntas no están en páginas',
  noPages: 'Esto no es una lista de páginas',
  noPage: 'Esto no es una página',
  noQuestions: 'Esto no es una lista de preguntas',
  noQuestion: 'Esto no es una pregunta',
}
