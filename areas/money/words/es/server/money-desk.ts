import type { Translated } from '../../../../../platform/words/text.ts'
import type { moneyDesk } from '../../en/server/money-desk.ts'

export const words: Translated<typeof moneyDesk> = {
  nameTaken: 'Otro cliente tiene este nombre',
  feeDecimals: 'Escribe un porcentaje con dos decimales como máximo',
  bothOrNone: 'Un precio necesita un pagador, y un pagador un precio',
  payerGone: 'No existe ese cliente',
  payerArchived: 'Este cliente está archivado. Elige otro o recupéralo antes',
  isOwn: 'El mínimo es para encuestas de proveedores',
  isExternal: 'El proveedor de esta encuesta fija su precio',
  priceCurrency: 'Los precios están en dólares estadounidenses',
}
