import type { Translated } from '../../../../../platform/words/text.ts'
import type { fairnessSettings } from '../../en/server/fairness-settings.ts'

export const words: Translated<typeof fairnessSettings> = {
  nightlyMax: 'Complementos en una noche',
  nightlyMaxText:
    'Quien completó una encuesta que dura más de lo que promete su tarjeta recibe de noche los puntos que faltan. Si una noche costara más que esto, antes decide una persona que puede ajustar puntos.',
  nightlyMaxImpact: 'Se aplica desde esta noche.',
  night_one: 'Complementar {{count, number}} encuesta completada por {{value, usd}}: duró más de lo prometido',
  night_other: 'Complementar {{count, number}} encuestas completadas por {{value, usd}}: duraron más de lo prometido',
  waiting_one: '{{count, number}} complemento espera ahora una decisión y seguirá esperando.',
  waiting_other: '{{count, number}} complementos esperan ahora una decisión y seguirán esperando.',
}
