import type { unsubscribe } from '../en/unsubscribe.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof unsubscribe> = {
  title: 'Menos correos',
  redemption: 'correos sobre canjes',
  dispute: 'correos sobre preguntas de puntos',
  surveys: 'correos sobre encuestas nuevas',
  ticket: 'correos sobre tickets',
  ask: 'Dejarás de recibir {{mails}} de {{brand}}. Todo lo demás sigue igual, y la campana dentro de {{brand}} te lo sigue contando.',
  stop: 'No enviar más estos correos',
  failed: 'Los correos no se han detenido',
  doneTitle: 'Hecho',
  done: 'Ya no recibirás {{mails}}. Puede que llegue alguno que ya está en camino.',
  alreadyTitle: 'Ya estaban detenidos',
  already: 'Ya habías dado de baja los {{mails}}. No queda nada por hacer.',
  badTitle: 'Este enlace no funciona',
  bad: 'Puede que tu programa de correo lo haya cortado. Ábrelo otra vez desde el correo o elige tus correos en los ajustes después de iniciar sesión.',
  choose: 'Elegir tus correos',
  home: 'Inicio',
}
