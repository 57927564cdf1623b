import type { legal } from '../en/legal.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof legal> = {
  updated: 'Última actualización: {{day}}',
  inForceSince: 'En vigor desde el {{day}}',
  inForceFrom: 'En vigor a partir del {{day}}',
  contents: 'En esta página',
  questions: '¿Preguntas sobre esta página?',
  contact: 'Contacto',
  loading: 'Cargando',
  unread: 'Este texto no se cargó',
  noVersion: 'No existe esa versión.',

  'terms-conditions': 'Términos y condiciones',
  'terms-conditions-lead':
    'Lo que tú y {{brand}} podéis esperar el uno del otro. {{brand}} lo gestiona la organización responsable de este sitio.',
  'privacy-policy': 'Política de privacidad',
  'privacy-policy-lead':
    'Qué guarda {{brand}} sobre ti, por qué y qué puedes pedirnos. La organización que gestiona este sitio es responsable de tus datos.',

  draft: 'Borrador',
  draftText: 'Quien gestiona este panel aún no ha publicado este texto. Todavía puede cambiar.',
  coming: 'Hay una versión nueva, en vigor a partir del {{day}}.',
  comingLink: 'Leer la versión nueva',
  notCurrent: 'Esta no es la versión que está en vigor ahora.',
  currentLink: 'Leer la versión en vigor',

  askTitle: 'Algo ha cambiado',
  askLead:
    'Lee lo nuevo y acéptalo antes de continuar. No se pierde nada tuyo: tus puntos siguen ahí y después sigues donde estabas.',
  since: 'En vigor desde el {{day}}',
  whatIsNew: 'Qué hay de nuevo',
  readWhole: 'Leerlo entero',
  newTab: '(se abre en una pestaña nueva)',
  accept: 'Acepto',
  decline: 'No acepto',
  notAccepted: 'No se ha guardado',
  declineTitle: 'No tienes que aceptar',
  declineText:
    'Sin ello no podemos enviarte encuestas. Lo tuyo sigue siendo tuyo: llévatelo y después cierra tu cuenta. También puedes cambiar de opinión.',
  redeem: 'Canjea tus puntos',
  redeemText: 'Los puntos que no hayas canjeado se pierden al cerrar la cuenta.',
  toRedeem: 'Ir a las recompensas',
  download: 'Llévate tus datos',
  downloadText: 'Una copia de todo lo que guardamos de ti, en un archivo.',
  toDownload: 'Ir a tus datos',
  close: 'Cierra tu cuenta',
  closeText: 'Tus datos personales se borran al momento.',
  toClose: 'Ir al cierre',
  back: 'Volver',
}
