import type { Translated } from '../../../../../platform/words/text.ts'
import type { templatesDesk } from '../../en/server/templates-desk.ts'

export const words: Translated<typeof templatesDesk> = {
  'customer-satisfaction': 'Satisfacción de clientes',
  'customer-satisfaction-is':
    'Qué tan contentos están los clientes con una compra y qué la mejoraría. Deja fuera a quienes no han comprado.',
  'concept-test': 'Prueba de concepto',
  'concept-test-is': 'Una idea nueva que se muestra a las personas: ¿se entiende, se desea, se cree y vale su precio?',
  'brand-awareness': 'Notoriedad de marca',
  'brand-awareness-is': 'Qué marcas vienen a la mente, cuáles se reconocen al mostrarlas y qué se piensa de ellas.',
  'usage-and-attitudes': 'Usos y actitudes',
  'usage-and-attitudes-is':
    'Con qué frecuencia, dónde y por qué se usa algo, y qué se piensa de ello. Deja fuera a quienes nunca lo usan.',
  'quick-poll': 'Sondeo rápido',
  'quick-poll-is': 'Tres preguntas en menos de un minuto, para una primera impresión.',
}
