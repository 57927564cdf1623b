import type { Translated } from '../../../../../platform/words/text.ts'
import type { walletSettings } from '../../en/server/wallet-settings.ts'

export const words: Translated<typeof walletSettings> = {
  welcomeVerify: 'Bono de bienvenida por verificar el correo',
  welcomeVerifyText:
    'Puntos que recibe una vez cada panelista nuevo al verificar su dirección de correo; 0 no paga nada.',
  welcomeVerifyImpact:
    'Se paga a quienes verifiquen su dirección a partir de ahora. Quien ya cobró conserva lo cobrado.',
  welcomeTop5: 'Bono de bienvenida por las cinco preguntas principales',
  welcomeTop5Text:
    'Puntos que recibe una vez cada panelista al responder las cinco preguntas principales del perfil; 0 no paga nada.',
  welcomeTop5Impact:
    'Se paga a quienes respondan la última de las cinco preguntas a partir de ahora. Quien ya cobró conserva lo cobrado.',
  welcomeFirst: 'Bono de bienvenida con la primera encuesta',
  welcomeFirstText:
    'Puntos que recibe una vez cada panelista con la primera encuesta completada y pagada; 0 no paga nada.',
  welcomeFirstImpact:
    'Se paga a quienes se abone la primera encuesta a partir de ahora. Quien ya cobró conserva lo cobrado.',
  holdDays: 'Días de espera de los puntos de encuestas',
  holdDaysText:
    'Días que los puntos de una encuesta completada quedan pendientes antes de poder canjearse. Con 0 están disponibles al momento. Un proveedor con días propios conserva los suyos.',
  holdDaysImpact: 'Los puntos de las encuestas que terminen a partir de ahora esperan estos días.',
  waitingCredits_one: '{{count, number}} abono está pendiente ahora y conserva su día.',
  waitingCredits_other: '{{count, number}} abonos están pendientes ahora y conservan su día.',
  levels: 'Niveles de puntos',
  levelsText:
    'Las cuatro cantidades a las que aspiran los panelistas, en puntos. Las páginas dicen que las recompensas empiezan en la primera. Lo que se puede canjear lo deciden los importes de cada recompensa, así que mantén en oferta una del primer nivel.',
  levelsImpact:
    'Todas las páginas muestran los niveles nuevos en menos de un segundo. Los puntos quedan como están, y también las solicitudes abiertas.',
  'levels-1': 'Coffee break',
  'levels-2': 'Movie night',
  'levels-3': 'Dinner out',
  'levels-4': 'Weekend treat',
  moves_one:
    '{{count, number}} panelista pasa del nivel {{from, number}} al nivel {{to, number}}; 0 es por debajo del primero.',
  moves_other:
    '{{count, number}} panelistas pasan del nivel {{from, number}} al nivel {{to, number}}; 0 es por debajo del primero.',
  bannerOtherwise: 'La página de inicio dice «{{words}}», y ya no sería así. Cámbialo en la página Marca.',
  noMoves: 'Ningún panelista cambia de nivel.',
  confirmed: 'El valor de un punto y los niveles están confirmados',
  confirmedText: 'Abre cada uno y guárdalo, cambiado o como está. El valor de un punto queda fijo con el primer abono.',
  disputeDays: 'Días para reclamar puntos',
  disputeDaysText: 'Durante cuántos días tras el final de una encuesta puede un panelista preguntar por sus puntos.',
  disputeDaysImpact:
    'Se puede preguntar durante estos días por las encuestas que terminen a partir de ahora. Las terminadas antes conservan sus días.',
  openingsWait:
    'A los miembros importados se les deben {{points, number}} puntos, que se abonan cuando inicien sesión por primera vez. Quien lo confirmó vio cuánto vale un punto, así que ya no se puede cambiar.',
  valueUnchosen:
    'Todavía no se ha confirmado cuánto vale un punto. El primer miembro que verifique su dirección gana puntos, y eso lo fija para siempre.',
  forEver: 'El libro mayor: cada movimiento de puntos. La contabilidad debe quedar completa.',
}
