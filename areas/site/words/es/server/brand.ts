import type { Translated } from '../../../../../platform/words/text.ts'
import type { brand } from '../../en/server/brand.ts'

export const words: Translated<typeof brand> = {
  unreadable:
    'El color {{color}} no se lee bien junto a {{ground}}: el contraste es {{ratio}}:1 y debe ser 4.5:1. El color más cercano que se puede leer es {{nearest}}.',
  unreadableDark:
    'En pantallas oscuras el color {{color}} no se lee bien junto a {{ground}}: el contraste es {{ratio}}:1 y debe ser 4.5:1. El color más cercano que se puede leer es {{nearest}}.',
  needsIcon:
    'De este logotipo no se pueden hacer iconos. Añade un PNG cuadrado de al menos {{side, number}} píxeles como icono.',
  iconTooSmall:
    'El icono es demasiado pequeño. Elige un PNG de al menos {{side, number}} por {{side, number}} píxeles.',
  iconNotSquare: 'El icono debe ser tan ancho como alto.',
  iconNotPng: 'El icono debe ser un PNG: un SVG no se puede convertir a los tamaños que piden los teléfonos.',
  noSuchPicture: 'Esta imagen no está aquí. Súbela primero.',
  taken: 'La imagen se ha recibido.',
  takenLess: 'La imagen se ha recibido. Se ha omitido: {{what}}.',
}
