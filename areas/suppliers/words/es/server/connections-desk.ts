import type { Translated } from '../../../../../platform/words/text.ts'
import type { connectionsDesk } from '../../en/server/connections-desk.ts'

export const words: Translated<typeof connectionsDesk> = {
  missing: 'Hace falta para llamar a la red.',
  again: 'La dirección ha cambiado. Escribe esto otra vez: un valor guardado nunca se envía a una dirección nueva.',
  unknown: 'Esta red no tiene ese ajuste.',
  malformed: 'Este ajuste no tiene esa forma.',
  'no-address': 'Escribe una dirección que empiece por https:// o http://, sin signo de interrogación.',
  'no-choice': 'Elige uno de los valores.',
  notSet: 'Guarda las credenciales antes de probarlas.',
  openingTitle: 'Las redes de encuestas aceptan nuestras claves',
  openingTodo:
    'Una red de encuestas rechazó su clave y ya no se la llama. La página de su proveedor dice cuál es y cómo seguir.',
}
