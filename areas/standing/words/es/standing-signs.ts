import type { Translated } from '../../../../platform/words/text.ts'
import type { standingSigns } from '../en/standing-signs.ts'

export const words: Translated<typeof standingSigns> = {
  'too-fast': 'las respuestas llegaron mucho más rápido que las de la mayoría',
  'straight-lined': 'cada fila de una tabla tuvo la misma respuesta',
  'attention-failed': 'una pregunta que comprueba la atención no se respondió como pedía',
  'same-device': 'otra cuenta respondió esta encuesta en el mismo dispositivo',
  'other-country': 'se abrió en otro país que el de tu perfil',
  'against-profile': 'algunas respuestas son distintas de tu perfil',
}
