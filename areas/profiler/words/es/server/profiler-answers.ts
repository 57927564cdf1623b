import type { profilerAnswers } from '../../en/server/profiler-answers.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof profilerAnswers> = {
  notAsked: 'Esta pregunta no se hace',
  onceEach: 'Responde cada pregunta una sola vez',
  fromTheList: 'Elige una respuesta de la lista',
  typeIt: 'Escribe tu respuesta',
  oneAnswer: 'Elige una sola respuesta',
  standsAlone: 'Una de estas respuestas no se combina con otras',
  wholeNumber: 'Escribe un número entero de {{min}} a {{max}}',
  unitUnknown: 'Elige una de las unidades',
  postcodeLike: 'Escribe un código postal como {{example}}',
  postcode: 'Escribe tu código postal',
  plainText: 'Usa letras y números',
  atLeast: 'Usa al menos {{count}} caracteres',
  atMost: 'Usa como mucho {{count}} caracteres',
  recorded: 'Tus respuestas se han guardado',
  consentGiven: 'Tu consentimiento se ha guardado',
  consentWithdrawn: 'Tu consentimiento queda retirado y sus respuestas se han borrado',
}
