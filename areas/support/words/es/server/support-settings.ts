import type { Translated } from '../../../../../platform/words/text.ts'
import type { supportSettings } from '../../en/server/support-settings.ts'

export const words: Translated<typeof supportSettings> = {
  email: 'Dirección de soporte',
  emailText:
    'Adónde se envía un correo por cada mensaje que se escribe a soporte. Sin ella, los mensajes esperan en la página de atención.',
  emailImpact:
    'Los mensajes que lleguen a partir de ahora se envían allí. Vacía, no se envía ninguno y todos esperan en la página de atención.',
  addressSet: 'Soporte tiene una dirección',
  addressSetText: 'Escríbela en Ajustes del panel, Correos.',
  ticketMonths: 'Conservación de las consultas resueltas',
  ticketMonthsText:
    'Meses durante los que se guarda una consulta resuelta, con sus mensajes y notas, desde lo último que se escribió en ella.',
  ticketMonthsImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
  errorDays: 'Conservación de los informes de error',
  errorDaysText: 'Días durante los que se guarda un error que comunicó una página desde que se vio por última vez.',
  errorDaysImpact:
    'Lo más antiguo se elimina la próxima noche y nada lo recupera. Un plazo más largo vale para lo que aún queda.',
}
