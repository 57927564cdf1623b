import type { Translated } from '../../text.ts'
import type { addressesDesk } from '../../en/server/addresses-desk.ts'

export const words: Translated<typeof addressesDesk> = {
  'too-long': 'la dirección es demasiado larga',
  malformed: 'la dirección está mal formada',
  'not-web': 'solo se llama por http y https',
  'with-name': 'no se llama a una dirección con nombre de usuario',
  'this-machine': 'la dirección lleva a esta máquina',
  inside: 'la dirección lleva a la red interna',
}
