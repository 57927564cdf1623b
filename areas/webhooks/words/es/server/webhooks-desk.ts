import type { Translated } from '../../../../../platform/words/text.ts'
import type { webhooksDesk } from '../../en/server/webhooks-desk.ts'

export const words: Translated<typeof webhooksDesk> = {
  created: 'Se ha creado el destino.',
  changed: 'Se ha cambiado el destino.',
  disabled: 'Se ha desactivado el destino.',
  rotated: 'El destino tiene un secreto nuevo.',
  testQueued: 'La prueba está en camino.',
  resent: 'El envío está otra vez en camino.',
  urlMalformed: 'Escribe una dirección como https://example.com/hook.',
  urlInsecure: 'La dirección debe empezar por https://.',
  urlNamed: 'Quita el usuario y la contraseña. El programa puede comprobar la firma de cada llamada.',
  urlInside: 'Esta dirección es privada, local o reservada. Escribe una a la que se llegue desde internet.',
  tooMany_one: 'Puede haber como máximo {{count, number}} destino.',
  tooMany_other: 'Puede haber como máximo {{count, number}} destinos.',
}
