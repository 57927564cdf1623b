import type { Translated } from '../../../../../platform/words/text.ts'
import type { lockMails } from '../../en/server/lock-mails.ts'

export const words: Translated<typeof lockMails> = {
  blockedSubject: 'Tu cuenta de {{app}} está bloqueada',
  blockedTitle: 'Tu cuenta está bloqueada',
  blockedText:
    'Tu cuenta de {{app}} se ha bloqueado. Se ha cerrado la sesión en todos tus dispositivos y por ahora nadie puede iniciar sesión con ella.',
  reason: 'El motivo que se dio:',
  mistake:
    'Si crees que es un error, escríbenos. Cada objeción la lee una persona distinta de la que bloqueó tu cuenta.',
  object: 'Objetar',
  unblockedSubject: 'Tu cuenta de {{app}} vuelve a funcionar',
  unblockedTitle: 'Tu cuenta vuelve a funcionar',
  unblockedText:
    'Se ha levantado el bloqueo de tu cuenta de {{app}}. Puedes volver a iniciar sesión; tus puntos siguen como los dejaste.',
  logIn: 'Iniciar sesión',
  lockedSubject: 'Tu cuenta de {{app}} está limitada',
  'lockedTitle-quality': 'Ahora no puedes hacer encuestas',
  'lockedTitle-duplicate': 'Ahora no puedes hacer encuestas ni canjear',
  'lockedTitle-country': 'Ahora no puedes hacer encuestas ni canjear',
  'lockedText-quality':
    'Hemos parado las encuestas nuevas de tu cuenta. Puedes seguir iniciando sesión y canjeando lo que has ganado.',
  'lockedText-duplicate':
    'Hemos parado las encuestas nuevas y los canjes de tu cuenta. Puedes seguir iniciando sesión.',
  'lockedText-country': 'Hemos parado las encuestas nuevas y los canjes de tu cuenta. Puedes seguir iniciando sesión.',
  points: 'Tus puntos siguen siendo tuyos, y una solicitud que hayas hecho espera.',
  review: 'Si es un error, pide otra revisión: una persona lee lo que escribes y decide.',
  askForReview: 'Pedir otra revisión',
  keptSubject: 'Hemos revisado la limitación de tu cuenta de {{app}}',
  keptTitle: 'La limitación se mantiene',
  keptText: 'Una persona ha revisado la limitación de tu cuenta y ha decidido que se mantiene:',
  writeToUs: 'Escríbenos',
  liftedSubject: 'Tu cuenta de {{app}} vuelve a estar abierta',
  liftedTitle: 'Tu cuenta vuelve a estar abierta',
  liftedText:
    'Una persona ha revisado la limitación de tu cuenta de {{app}} y la ha levantado. Todo vuelve a funcionar; tus puntos siguen como los dejaste.',
  liftedBirthday:
    'Hemos corregido tu fecha de nacimiento y tu cuenta de {{app}} ya no está limitada. Puedes hacer encuestas y canjear de nuevo; tus puntos siguen como los dejaste.',
  surveys: 'Ver tus encuestas',
  footer: 'Recibes este correo porque tienes una cuenta de {{app}}.',
}
