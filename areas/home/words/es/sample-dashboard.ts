import type { Translated } from '../../../../platform/words/text.ts'
import type { sampleDashboard } from '../en/sample-dashboard.ts'

export const words: Translated<typeof sampleDashboard> = {
  firstName: 'Maya',
  coffee: 'El café en casa',
  coffeeCategory: 'Comida y bebida',
  streaming: 'Noches de series',
  streamingCategory: 'Medios',
  shopping: 'Tu compra semanal',
  shoppingCategory: 'Compras',
  reason: 'Tu perfil encaja',
  surveyDone: 'Encuesta: {{title}}',
  bonus: 'Bono de bienvenida: correo verificado',
}
