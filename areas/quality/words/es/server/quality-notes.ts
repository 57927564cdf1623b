import type { Translated } from '../../../../../platform/words/text.ts'
import type { qualityNotes } from '../../en/server/quality-notes.ts'

export const words: Translated<typeof qualityNotes> = {
  pending_one: '{{count, number}} punto espera una comprobación',
  pending_other: '{{count, number}} puntos esperan una comprobación',
  pendingText: '{{title}}: primero una persona mira las respuestas. Puedes ver por qué y contarnos tu versión.',
  added_one: 'Hemos añadido {{count, number}} punto',
  added_other: 'Hemos añadido {{count, number}} puntos',
  addedText: '{{title}}: {{said}}',
  passed_one: '{{count, number}} punto pasó la comprobación',
  passed_other: '{{count, number}} puntos pasaron la comprobación',
  passedText: '{{title}}: {{said}}',

  noticed:
    'Notamos lo siguiente: {{signs}}. Una persona lo mira. Si nadie se opone antes del {{day}}, se añaden los puntos. Aquí puedes contarnos tu versión.',
  signs: '{{one}}; {{others}}',
  'sign-too-fast': 'las respuestas llegaron mucho más rápido que las de la mayoría',
  'sign-straight-lined': 'cada fila de una tabla tuvo la misma respuesta',
  'sign-attention-failed': 'una pregunta que comprueba la atención no se respondió como pedía',
  'sign-same-device': 'otra cuenta respondió esta encuesta en el mismo dispositivo',
  'sign-other-country': 'se abrió en otro país que el de tu perfil',
  'sign-against-profile': 'algunas respuestas son distintas de tu perfil',
  seenFast: '{{count, number}} segundos, menos de un tercio de lo normal',
  seenDevice: 'otra cuenta la completó en el mismo navegador',
  seenCountry: 'empezó en {{country}}; el perfil dice {{home}}',
}
