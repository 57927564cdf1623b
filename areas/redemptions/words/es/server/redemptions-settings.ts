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
}
