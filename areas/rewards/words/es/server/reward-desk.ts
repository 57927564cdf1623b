import type { Translated } from '../../../../../platform/words/text.ts'
import type { rewardDesk } from '../../en/server/reward-desk.ts'

export const words: Translated<typeof rewardDesk> = {
  nameMissing: 'Introduce un nombre.',
  amountsMissing: 'Introduce al menos un importe en puntos.',
  countryUnknown: '{{code}} no es el código de ningún país.',
  idWrong: 'Un id tiene de 4 a 20 letras mayúsculas y cifras.',
  productsForeign: 'Solo una recompensa que entrega Tremendous tiene productos.',
  campaignForeign: 'Solo una recompensa que entrega Tremendous tiene una campaña.',
  methodMissing: 'Elige cómo se paga.',
  methodForeign: 'Solo una recompensa que se paga a mano tiene una forma de pago.',
  kindUnavailable:
    'Los pagos por PayPal directamente aún no se pueden configurar. Elige «pago a mano» con la forma PayPal: pagas desde una lista de solicitudes aprobadas.',
  feeForeign: 'Una tarjeta regalo se envía por su valor completo: la comisión es del panel.',
  feeTooHigh: 'La comisión no deja nada del importe menor, que es {{amount}}.',
  tooMany: 'Hay {{max, number}} recompensas. Retira una antes.',
  neverOffered: 'Esta recompensa nunca ha estado en oferta: ofrécela o retírala.',
  lastProduct: 'Esta recompensa está en oferta: ponla en pausa antes de quitar su último producto o su campaña.',
  notCsv: 'Esto no es un archivo CSV de puntos y códigos.',
  incomplete: 'Esta recompensa aún no se puede ofrecer: {{what}}.',
  both: '{{one}} y {{other}}',
  'lack-codes': 'sube al menos un código de uno de sus importes',
  'lack-products': 'elige productos o una campaña que el proveedor tenga',
  'lack-provider': 'conecta el proveedor en la página Proveedores de recompensas',
  productUnknown: 'El catálogo no tiene ningún producto {{id}}. Obtenlo de nuevo o elige otro.',
  campaignUnknown: 'La cuenta del proveedor no tiene esa campaña.',
  amountUnsold: 'Ninguno de estos productos se vende por {{currency}} {{amount}}.',
  countryUnsold: 'Ninguno de estos productos está disponible en {{code}}.',
  productsGone: 'Una recompensa quedó en pausa',
  productsGoneText: '{{reward}} quedó en pausa: el proveedor ya no tiene ninguno de sus productos.',

  stopped: 'Se ha puesto en pausa una recompensa',
  stoppedText: '{{reward}}: {{why}}',
  runsLow: 'Quedan pocas tarjetas regalo',
  runsLowText: '{{reward}} de {{usd, usd}}',
  ranOut: 'Se han agotado tarjetas regalo',
  ranOutText: '{{reward}} de {{usd, usd}}',
}
