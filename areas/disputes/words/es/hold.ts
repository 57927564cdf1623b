import type { hold } from '../en/hold.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof hold> = {
  title: 'Tus puntos están en espera',
  held: 'Primero una persona mira tus respuestas. Si nadie se opone antes del {{day}}, se añaden tus puntos.',
  releasedTitle: 'Tus respuestas fueron aceptadas',
  released: 'La comprobación ha terminado.',
  rejectedTitle: 'Tus respuestas no fueron aceptadas',
  rejected: 'Quien las revisó escribió: {{reason}}',
  withdrawnTitle: 'El proveedor de la encuesta la retiró',
  withdrawn: 'Ya no hay nada que comprobar.',
  noticed: 'Qué notamos',
  tell: 'Cuéntanos tu versión',
  tellNote: 'Puedes hacerlo una vez. Una persona lo lee antes de decidir.',
  yours: 'Tu versión',
  yoursMissing: 'Escribe qué pasó.',
  send: 'Enviar tu versión',
  sent: 'Gracias. Una persona lo lee antes de decidir.',
  told: 'Nos lo contaste el {{day}}',
  failed: 'Tus palabras no se enviaron',
  'too-fast': 'Las respuestas llegaron mucho más rápido que las de la mayoría.',
  'straight-lined': 'Cada fila de una tabla tuvo la misma respuesta.',
  'attention-failed': 'Una pregunta que comprueba la atención no se respondió como pedía.',
  'same-device': 'Otra cuenta respondió esta encuesta en el mismo dispositivo.',
  'other-country': 'Se abrió en otro país que el de tu perfil.',
  'against-profile': 'Algunas respuestas son distintas de tu perfil.',
}
