import type { ownBounces } from '../../en/server/own-bounces.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof ownBounces> = {
  retried: 'Gracias. Volveremos a enviar correos a tu dirección.',
}
