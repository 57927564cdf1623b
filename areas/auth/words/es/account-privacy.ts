import type { accountPrivacy } from '../en/account-privacy.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof accountPrivacy> = {
  download: 'Tus datos',
  downloadLead:
    'Una copia de todo lo que tenemos de ti en un solo archivo JSON: cuenta, respuestas, encuestas, puntos, solicitudes, mensajes y registros.',
  downloadButton: 'Descargar mis datos',
  collecting: 'Reuniendo tus datos …',
  downloaded: '{{file}} ({{size}} kB) está en tus descargas.',
  downloadFailed: 'No se pudieron reunir tus datos',

  close: 'Cerrar la cuenta',
  closeLead: 'El cierre es definitivo. No se puede deshacer, y no podrás volver a unirte con esta dirección de correo.',
  erased: 'Se borra al instante',
  erasedName: 'Nombre, correo electrónico, teléfono, fecha de nacimiento y dirección',
  erasedAnswers: 'Respuestas del perfil, respuestas de las encuestas y mensajes',
  erasedDevices: 'Sesiones, dispositivos y direcciones de red',
  kept: 'Se conserva, y por qué',
  keptLedger: 'El registro de tus puntos, con un número que no dice quién eres: la contabilidad debe quedar completa.',
  keptKey:
    'Un resumen cifrado con clave de tu correo, del que no se puede leer la dirección: una cuenta por cada persona.',
  pointsLost: 'Los puntos que no hayas canjeado se pierden.',
  pointsLostOf: 'Tienes {{points}} puntos sin canjear. Se pierden.',
  closeButton: 'Cerrar mi cuenta',
  heldTitle: 'Tienes una solicitud de canje abierta',
  heldText: 'Retiene {{points}} puntos. Podrás cerrar tu cuenta cuando se haya decidido.',
  closeTitle: '¿Cerrar tu cuenta para siempre?',
  closeText: 'Tus datos personales se borran al instante y todas tus sesiones se cierran. Nadie puede recuperarlos.',
  closeConfirm: 'Cerrar la cuenta',
  closeKeep: 'Conservar la cuenta',
  currentPassword: 'Contraseña actual',
  passwordMissing: 'Introduce tu contraseña',
  withoutPassword:
    'Tu cuenta no tiene contraseña. Cierra la sesión, vuelve a entrar con {{ways}} y cierra la cuenta en un plazo de {{minutes}} minutos.',
  closeFailed: 'Tu cuenta no se cerró',
  toRequest: 'Ver tu solicitud de canje',
  closedTitle: 'Tu cuenta está cerrada',
  closedText: 'Tus datos se han borrado. Un último correo lo confirma.',
  staff: 'Una cuenta con acceso del personal o de socios la cierra un administrador.',
}
