import type { Translated } from '../../../../../platform/words/text.ts'
import type { signInAnswers } from '../../en/server/sign-in-answers.ts'

export const words: Translated<typeof signInAnswers> = {
  sentBefore: 'Verifica tu correo. Ya te hemos enviado un enlace.',
  notSent: 'Verifica tu correo. Ahora no podemos enviarte otro enlace; inténtalo más tarde.',
  code: 'Introduce el código de tu aplicación de autenticación.',
  enrol: 'Configura una aplicación de autenticación.',
  linkMailed: 'Busca en tu correo un enlace para iniciar sesión.',
  nearlyThere: 'Ya casi está.',
  closeWindow: 'Puedes cerrar esta ventana.',
  deviceOn: '{{browser}} en {{system}}',
  deviceUnknown: 'Dispositivo desconocido',
}
