import type { Translated } from '../../../../platform/words/text.ts'
import type { nextReward } from '../en/next-reward.ts'

export const words: Translated<typeof nextReward> = {
  toGo_one: 'Te falta {{count, number}} punto para llegar a {{value}}',
  toGo_other: 'Te faltan {{count, number}} puntos para llegar a {{value}}',
  enough: 'Suficiente para {{value}}',
  enoughAndOn_one: 'Suficiente para {{value}}; te falta {{count, number}} punto para {{next}}',
  enoughAndOn_other: 'Suficiente para {{value}}; te faltan {{count, number}} puntos para {{next}}',
  levels: 'Niveles de puntos',
  level: '{{points}} puntos, con un valor de {{value}}: alcanzado',
  levelOpen: '{{points}} puntos, con un valor de {{value}}: faltan {{missing}}',
  firstReward: 'Tu primera recompensa está lista',
  levelReached: 'Has llegado a {{value}}',
  choose: 'Elige tu recompensa',
}
