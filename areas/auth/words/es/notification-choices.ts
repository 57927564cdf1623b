import type { notificationChoices } from '../en/notification-choices.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof notificationChoices> = {
  title: 'Notificaciones',
  lead: 'Qué correos quieres. La campana te lo cuenta todo en cualquier caso, y los correos que protegen tu cuenta llegan siempre.',
  mails: 'Enviadme un correo sobre',
  redemption: 'Mis canjes',
  redemptionNote: 'Tu solicitud se recibió, se envió o no se aprobó',
  dispute: 'Mis preguntas sobre puntos',
  disputeNote: 'Recibimos tu pregunta o la hemos decidido',
  surveys: 'Encuestas nuevas que encajan conmigo',
  surveysNote: 'Una vez al día como mucho, nunca de noche',
  ticket: 'Mis consultas',
  ticketNote: 'Hemos respondido a lo que nos escribiste',
  saved: 'Guardado',
  saveFailed: 'Tu elección no se guardó',
  loadFailed: 'No se pudieron cargar tus elecciones',
  loading: 'Cargando tus elecciones',
}
