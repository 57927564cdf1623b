import type { Translated } from '../../../../../platform/words/text.ts'
import type { redemptionsSettings } from '../../en/server/redemptions-settings.ts'

export const words: Translated<typeof redemptionsSettings> = {
  perDay: 'Solicitudes al día',
  perDayText: 'Cuántas solicitudes puede hacer un panelista en un día (UTC). Las rechazadas no cuentan.',
  perDayImpact: 'Rige para la próxima solicitud, contando las de hoy. Las solicitudes hechas se conservan.',
  openAtOnce: 'Solicitudes abiertas',
  openAtOnceText: 'Cuántas solicitudes de un panelista pueden estar a la vez en revisión o en camino.',
  openAtOnceImpact: 'Rige para la próxima solicitud. Las solicitudes abiertas siguen abiertas.',
  secondAbove: 'Dos personas aprueban por encima de',
  secondAboveText:
    'Por encima de estos puntos una segunda persona aprueba la solicitud. En un panel de una sola persona pasa un día en su lugar.',
  secondAboveImpact:
    'Rige para las solicitudes que se hagan a partir de ahora. Las abiertas conservan lo que regía cuando se hicieron.',
  firstPayoutSecondAbove: 'Dos personas aprueban un primer pago por encima de',
  firstPayoutSecondAboveText: 'Lo mismo para el primer pago a un panelista, de quien aún no se sabe nada.',
  firstPayoutSecondAboveImpact:
    'Rige para las solicitudes que se hagan a partir de ahora. Las abiertas conservan lo que regía cuando se hicieron.',
  undoSeconds: 'Segundos para deshacer una aprobación',
  undoSecondsText:
    'Durante estos segundos no se envía una recompensa aprobada, para que la aprobación se pueda deshacer.',
  undoSecondsImpact: 'Las aprobaciones a partir de ahora esperan este tiempo. La que espera ahora conserva el suyo.',
  openRequests_one: '{{count, number}} solicitud está abierta y conserva lo que regía cuando se hizo.',
  openRequests_other: '{{count, number}} solicitudes están abiertas y conservan lo que regía cuando se hicieron.',
  codeDays: 'Conservación de los códigos enviados',
  codeDaysText: 'Días durante los que se guarda un código enviado por correo para demostrar un canje.',
  codeDaysImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
  requestKeyDays: 'Conservación de las claves de los canjes',
  requestKeyDaysText:
    'Días durante los que se guarda la clave de una solicitud de canje, para que repetirla no pague dos veces. Se trata de dinero: nunca menos de 400 días.',
  requestKeyDaysImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
  payeeDays: 'Conservación de los destinatarios',
  payeeDaysText:
    'Días durante los que se guarda, una vez terminada una solicitud que se paga a mano, a quién se pagó. Lo pagado queda en la contabilidad.',
  payeeDaysImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
  forEver: 'Canjes: lo que se pidió, se decidió y se envió. La contabilidad debe quedar completa.',
}
