import type { notifications } from '../en/notifications.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof notifications> = {
  title: 'Notificaciones',
  lead: 'Qué ha pasado con tus puntos, solicitudes, preguntas y consultas. Se guardan 13 meses.',
  loading: 'Cargando notificaciones',
  loadFailed: 'No se pudieron cargar tus notificaciones',
  readFailed: 'No se marcó nada como leído',
  unread: 'Sin leer',
  markRead: 'Marcar como leída: {{title}}',
  markAll: 'Marcar todas como leídas',
  allRead: 'Todas están leídas.',
  seeAll: 'Ver todas',
  mails: 'Elegir tus correos',
  emptyTitle: '¡No hay datos!',
  emptyText: 'Cuando lleguen puntos, una solicitud o una respuesta, lo leerás aquí primero.',
  toSurveys: 'Ir a Mis encuestas',
  toSettings: 'Ir a Ajustes',
  kindRedemption: 'Canje',
  kindDispute: 'Pregunta',
  kindNewSurveys: 'Encuestas',
  kindPoints: 'Puntos',
  kindTicket: 'Consulta',
  kindAccount: 'Cuenta',
}
