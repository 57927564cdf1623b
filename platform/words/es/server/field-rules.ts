import type { fieldRules } from '../../en/server/field-rules.ts'
import type { Translated } from '../../text.ts'

export const words: Translated<typeof fieldRules> = {
  required: 'El campo «{{field}}» es obligatorio',
  empty: 'El campo «{{field}}» no puede quedar vacío',
  tooLong: 'El campo «{{field}}» es demasiado largo',
  tooShort: 'El campo «{{field}}» es demasiado corto',
  tooMany: 'El campo «{{field}}» tiene demasiadas entradas',
  noChoice: 'El campo «{{field}}» no es una de las opciones',
  campaign: 'El campo «{{field}}» debe ser el id de una campaña',
  text: 'El campo «{{field}}» debe ser un texto',
  trueOrFalse: 'El campo «{{field}}» debe ser verdadero o falso',
  list: 'El campo «{{field}}» debe ser una lista',
  object: 'El campo «{{field}}» debe ser un objeto',
  integer: 'El campo «{{field}}» debe ser un número entero',
  integerFromTo: 'El campo «{{field}}» debe ser un número entero de {{min}} a {{max}}',
  integerFrom: 'El campo «{{field}}» debe ser un número entero de {{min}} o más',
  integerTo: 'El campo «{{field}}» debe ser un número entero de {{max}} o menos',
  number: 'El campo «{{field}}» debe ser un número',
  numberFromTo: 'El campo «{{field}}» debe ser un número de {{min}} a {{max}}',
  numberFrom: 'El campo «{{field}}» debe ser un número de {{min}} o más',
  numberTo: 'El campo «{{field}}» debe ser un número de {{max}} o menos',
  notValid: 'El campo «{{field}}» no es válido',
  unknown: '«{{field}}» no es un campo de esta llamada',
}
