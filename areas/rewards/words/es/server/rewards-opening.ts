import type { Translated } from '../../../../../platform/words/text.ts'
import type { rewardsOpening } from '../../en/server/rewards-opening.ts'

export const words: Translated<typeof rewardsOpening> = {
  title: 'Hay una recompensa en oferta que se puede entregar',
  todo: 'Crea una en la página Recompensas, dale lo que entrega y ponla en oferta.',
  levelTooLow:
    'El primer nivel debe ser de al menos {{points, number}} puntos: es el importe más pequeño de una recompensa ofrecida, y con menos puntos no se podría canjear nada.',
}
