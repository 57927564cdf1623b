import type { Translated } from '../../../../../platform/words/text.ts'
import type { alertsDesk } from '../../en/server/alerts-desk.ts'

export const words: Translated<typeof alertsDesk> = {
  conversion: 'La conversión de {{name}} cayó del {{expected}} % al {{value}} %',
  conversionText: 'En las últimas 24 horas, frente a los 28 días anteriores.',
  conversionCause: 'El {{share}} % de la caída: {{name}} ({{hits}} de {{of}} completadas).',
  reversals: 'Las devoluciones de {{name}} subieron del {{expected}} % al {{value}} %',
  reversalsText: 'De las encuestas completas que comunicó en las últimas 24 horas, frente a los 28 días anteriores.',
  reversalsCause: 'El {{share}} % de la subida: {{name}} ({{hits}} de {{of}} retiradas).',
  silence: '{{name}} nos comunicó {{value}} encuestas completas en 6 horas; lo habitual son unas {{expected}}',
  silenceText: 'Lo habitual se cuenta en las mismas horas de las últimas seis semanas.',
  quarantineBurst: '{{value}} avisos de {{name}} pasaron a cuarentena en un día; lo habitual son unos {{expected}}',
  quarantineBurstText: 'Lo habitual se cuenta en el mismo día de las últimas seis semanas.',
  negativeMargin: '«{{name}}» cuesta más de lo que aporta: margen del {{value}} % en 7 días',
  negativeMarginText: 'Los miembros reciben por ella más de lo que debe quien paga.',
  payoutFailures: 'Fallaron {{value}} pedidos de tarjetas regalo',
  payoutFailuresText: 'Esperan una decisión.',
  stockOut: '{{name}} se ha agotado',
  stockOutText: 'Las solicitudes esperan códigos.',
  ringFound: 'Grupo {{name}}: {{value}} cuentas comparten navegador o dirección de cobro',
  ringFoundText: 'Faltan decisiones sobre algunos de sus vínculos.',
  topUpLarge: 'Los complementos de una noche cuestan {{value, usd}}, más de lo permitido en una noche',
  topUpLargeText: 'Nadie cobra hasta que decida una persona.',
  sumsDiffer: '{{value}} sumas de dinero no coincidían con los intentos y las transferencias',
  sumsDifferText: 'Los días se volvieron a contar.',
  checksFailed: '{{value}} hallazgos en los libros: {{name}}',
  checksFailedText: 'La comprobación de los libros y de cada área encontró lo que nunca debe ocurrir.',
}
