import type { Translated } from '../../../../../platform/words/text.ts'
import type { rewardMails } from '../../en/server/reward-mails.ts'

export const words: Translated<typeof rewardMails> = {
  runsLow: 'Quedan pocas tarjetas regalo',
  ranOut: 'Se han agotado tarjetas regalo',
  noneLeft: 'No queda ningún código de {{reward}} de {{usd, usd}}.',
  left_one: 'Queda {{count, number}} código de {{reward}} de {{usd, usd}}.',
  left_other: 'Quedan {{count, number}} códigos de {{reward}} de {{usd, usd}}.',
  whatThen:
    'Cuando no quede ninguno, los panelistas leerán que {{usd, usd}} está agotado, y las solicitudes aprobadas esperarán hasta que subas códigos nuevos.',
  upload: 'Subir códigos',
  because: 'Recibes este correo porque puedes subir códigos de tarjetas regalo en {{app}}.',
}
