import type { Translated } from '../../../../../platform/words/text.ts'
import type { payoutDesk } from '../../en/server/payout-desk.ts'

export const words: Translated<typeof payoutDesk> = {
  applyAnswer_one: 'Aplicar la respuesta a un lote: {{count, number}} pago',
  applyAnswer_other: 'Aplicar la respuesta a un lote: {{count, number}} pagos',
  'file-not-text': 'Esto no es un archivo de texto. Guarda la hoja como CSV (UTF-8).',
  'file-not-csv': 'No se puede leer como CSV: falta cerrar unas comillas o una línea es demasiado larga.',
  'file-columns': 'La primera línea debe tener exactamente estas columnas, en cualquier orden: {{columns}}.',
  'file-no-lines': 'No hay líneas debajo de los nombres de las columnas.',
  'file-too-many-lines': 'Hay más de {{max, number}} líneas. Un lote tiene menos: ¿es este el archivo?',
  'file-other-batch': 'Este archivo nombra solicitudes de otro lote. Sube la respuesta de un lote cada vez.',
  'file-no-batch': 'Ninguna de estas solicitudes está en un lote.',
  'line-cells': 'Tiene otro número de celdas que la primera línea.',
  'line-unknown': 'No existe esa solicitud.',
  'line-twice': 'Esta solicitud aparece más de una vez en el archivo: ninguna de sus líneas cuenta.',
  'line-not-exported': 'Esta solicitud no está en ningún lote exportado.',
  'line-status': 'El estado debe ser paid, refused o returned.',
  'line-amount': 'El importe debe ser {{amount}}, como se exportó.',
  'line-fee': 'La comisión debe ser un importe como 0.35, o estar vacía.',
  'line-paid-at': 'El día del pago debe ser como 2026-11-20, no anterior a la creación del lote ni en el futuro.',
  'line-too-long': 'Una referencia tiene como máximo {{reference, number}} caracteres; una nota, {{note, number}}.',
  'line-paid-already': 'Esto ya se aplicó como pagado. Si el dinero volvió, el estado es returned.',
  'line-given-back': 'Los puntos de esta solicitud ya volvieron al panelista: no se puede resolver de otra forma.',
  'line-own': 'Es tu propia solicitud: tiene que aplicarla otra persona.',
}
