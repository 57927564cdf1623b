import type { Translated } from '../../../../../platform/words/text.ts'
import type { walletSettings } from '../../en/server/wallet-settings.ts'

export const words: Translated<typeof walletSettings> = {
  welcomeVerify: 'Bono de bienvenida por verificar el correo',
  welcomeVerifyText:
    'Puntos que recibe una vez cada panelista nuevo al verificar su dirección de correo. 100 puntos son US$1.00; 0 no paga nada.',
  welcomeVerifyImpact:
    'Se paga a quienes verifiquen su dirección a partir de ahora. Quien ya cobró conserva lo cobrado.',
  welcomeTop5: 'Bono de bienvenida por las cinco preguntas principales',
  welcomeTop5Text:
    'Puntos que recibe una vez cada panelista al responder las cinco preguntas principales del perfil. 100 puntos son US$1.00; 0 no paga nada.',
  welcomeTop5Impact:
    'Se paga a quienes respondan la última de las cinco preguntas a partir de ahora. Quien ya cobró conserva lo cobrado.',
  welcomeFirst: 'Bono de bienvenida con la primera encuesta',
  welcomeFirstText:
    'Puntos que recibe una vez cada panelista con la primera encuesta completada y pagada. 100 puntos son US$1.00; 0 no paga nada.',
  welcomeFirstImpact:
    'Se paga a quienes se abone la primera encuesta a partir de ahora. Quien ya cobró conserva lo cobrado.',
  holdDays: 'Días de espera de los puntos de encuestas',
  holdDaysText:
    'Días que los puntos de una encuesta completada quedan pendientes antes de poder canjearse. Con 0 están disponibles al momento. Un proveedor con días propios conserva los suyos.',
  holdDaysImpact: 'Los puntos de las encuestas que terminen a partir de ahora esperan estos días.',
  waitingCredits_one: '{{count, number}} abono está pendiente ahora y conserva su día.',
  waitingCredits_other: '{{count, number}} abonos están pendientes ahora y conservan su día.',
}
