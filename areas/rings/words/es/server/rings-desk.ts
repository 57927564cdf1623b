import type { Translated } from '../../../../../platform/words/text.ts'
import type { ringsDesk } from '../../en/server/rings-desk.ts'

export const words: Translated<typeof ringsDesk> = {
  publicPayout_one: '{{count, number}} cuenta recibe sus recompensas en una misma dirección de pago',
  publicPayout_other: '{{count, number}} cuentas reciben sus recompensas en una misma dirección de pago',
  publicPayoutText: 'La comparten tantas que ya no vincula a nadie. Mira de quién es, por favor.',
}
