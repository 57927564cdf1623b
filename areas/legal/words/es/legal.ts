import type { legal } from '../en/legal.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof legal> = {
  updated: 'Última actualización: {{day}}',
  contents: 'En esta página',
  questions: '¿Preguntas sobre esta página?',
  contact: 'Contacto',
}
