import type { Translated } from '../../../../../platform/words/text.ts'
import type { invitationsSettings } from '../../en/server/invitations-settings.ts'

export const words: Translated<typeof invitationsSettings> = {
  perDay: 'Invitaciones al día',
  perDayText: 'Cuántas invitaciones a encuestas recibe como máximo un panelista en 24 horas.',
  perDayImpact:
    'Rige para las invitaciones que se envíen a partir de ahora. La que espera se aplaza hasta que pueda enviarse.',
  perWeek: 'Invitaciones a la semana',
  perWeekText: 'Cuántas invitaciones a encuestas recibe como máximo un panelista en siete días.',
  perWeekImpact:
    'Rige para las invitaciones que se envíen a partir de ahora. La que espera se aplaza hasta que pueda enviarse.',
  weekBelowDay: 'La semana debe permitir al menos tantas invitaciones como un día.',
  notLive: 'Solo se puede invitar a una encuesta abierta.',
}
