import type { Translated } from '../../../../../platform/words/text.ts'
import type { vendorsDesk } from '../../en/server/vendors-desk.ts'

export const words: Translated<typeof vendorsDesk> = {
  approveRun_one: 'Pagar {{usd, usd}} a {{count, number}} proveedor',
  approveRun_other: 'Pagar {{usd, usd}} a {{count, number}} proveedores',
  lacks_minimum: 'Por debajo del mínimo',
  lacks_target: 'Sin dirección de cobro',
  'lacks_target-rests': 'La dirección nueva espera',
  'lacks_under-way': 'Hay un pago en camino',
  targetEmpty: 'Indica dónde quieres cobrar.',
  targetIban: 'Esto no es un IBAN: sus dígitos de control no son correctos. Compáralo con tu extracto bancario.',
  targetPaypal: 'Indica el correo de tu cuenta de PayPal.',
  objectionEmpty: 'Escribe por qué esta comisión debe mantenerse.',
  answerEmpty: 'Escribe una respuesta al proveedor.',
  fileWrong:
    'Esto no es un archivo de resultados. La primera línea debe tener exactamente estas columnas, en cualquier orden: {{columns}}.',
}
