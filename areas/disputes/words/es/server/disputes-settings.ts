import type { Translated } from '../../../../../platform/words/text.ts'
import type { disputesSettings } from '../../en/server/disputes-settings.ts'

export const words: Translated<typeof disputesSettings> = {
  decisionDays: 'Días para decidir una reclamación',
  decisionDaysText:
    'Plazo en días en el que el personal decide sobre la pregunta de un panelista. Se le recuerda diez días y dos días antes del último.',
  decisionDaysImpact: 'A las reclamaciones que se presenten a partir de ahora se les prometen estos días.',
  textMonths: 'Conservación de los textos de las reclamaciones',
  textMonthsText:
    'Meses durante los que se guardan el mensaje y la respuesta de una reclamación desde que se decidió. Lo concedido se queda, como el libro de cuentas.',
  textMonthsImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
  openDisputes_one: '{{count, number}} reclamación está abierta y conserva el día prometido.',
  openDisputes_other: '{{count, number}} reclamaciones están abiertas y conservan el día prometido.',
  tooLate_one: 'Los puntos se pueden reclamar en un plazo de {{count, number}} día.',
  tooLate_other: 'Los puntos se pueden reclamar en un plazo de {{count, number}} días.',
  grantMissing: 'Indica cuántos puntos se conceden',
  refusalGrants: 'Una denegación no concede puntos',
}
