import type { Translated } from '../../../../../platform/words/text.ts'
import type { panelistMails } from '../../en/server/panelist-mails.ts'

export const words: Translated<typeof panelistMails> = {
  reasonIs: 'El motivo indicado',
  reasonLike: 'Dos cuentas con las mismas respuestas.',
  whatIs: 'Qué no se puede hacer, como título',
  whatLike: 'Ahora no puedes hacer encuestas',
  stoppedIs: 'Qué se ha parado y qué sigue funcionando',
  stoppedLike:
    'Hemos parado las encuestas nuevas de tu cuenta. Puedes seguir iniciando sesión y canjeando lo que has ganado.',
  noteIs: 'Lo que el personal escribió además del motivo, si lo hizo',
  noteLike: 'Escríbenos sobre tu segunda cuenta.',

  'what-quality': 'Ahora no puedes hacer encuestas',
  'what-duplicate': 'Ahora no puedes hacer encuestas ni canjear',
  'what-payout-waits': 'Tus recompensas esperan',
  'what-country': 'Ahora no puedes hacer encuestas ni canjear',
  'stopped-quality':
    'Hemos parado las encuestas nuevas de tu cuenta. Puedes seguir iniciando sesión y canjeando lo que has ganado.',
  'stopped-duplicate': 'Hemos parado las encuestas nuevas y los canjes de tu cuenta. Puedes seguir iniciando sesión.',
  'stopped-payout-waits':
    'Hemos parado las recompensas de tu cuenta mientras una persona lo mira. Puedes seguir iniciando sesión y haciendo encuestas.',
  'stopped-country': 'Hemos parado las encuestas nuevas y los canjes de tu cuenta. Puedes seguir iniciando sesión.',

  blocked: 'Cuenta bloqueada',
  blockedWhen: 'Cuando el personal bloquea una cuenta',
  blockedSubject: 'Tu cuenta de {{appName}} está bloqueada',
  blockedBody: `# Tu cuenta está bloqueada

Tu cuenta de {{appName}} se ha bloqueado. Se ha cerrado la sesión en todos tus dispositivos y, por ahora, nadie puede iniciar sesión con ella.

El motivo indicado:

{{reason}}

Si crees que es un error, escríbenos. Cada objeción la lee una persona que no ha bloqueado tu cuenta.

[Presentar una objeción](/contact?view=write&topic=account)

---

Recibes este correo porque tienes una cuenta de {{appName}}.`,
  unblocked: 'La cuenta vuelve a funcionar',
  unblockedWhen: 'Cuando se levanta un bloqueo',
  unblockedSubject: 'Tu cuenta de {{appName}} vuelve a funcionar',
  unblockedBody: `# Tu cuenta vuelve a funcionar

Se ha levantado el bloqueo de tu cuenta de {{appName}}. Ya puedes iniciar sesión; tus puntos están como los dejaste.

[Iniciar sesión](/)

---

Recibes este correo porque tienes una cuenta de {{appName}}.`,
  birthdayLifted: 'Bloqueo por fecha de nacimiento levantado',
  birthdayLiftedWhen: 'Cuando el personal corrige una fecha de nacimiento y levanta el bloqueo',
  birthdayLiftedSubject: 'Tu cuenta de {{appName}} vuelve a estar abierta',
  birthdayLiftedBody: `# Tu cuenta vuelve a estar abierta

Hemos corregido tu fecha de nacimiento, y tu cuenta de {{appName}} ya no está bloqueada. Puedes volver a hacer encuestas y a canjear; tus puntos están como los dejaste.

[Ver tus encuestas](/my-survey)

---

Recibes este correo porque tienes una cuenta de {{appName}}.`,
  locked: 'Cuenta limitada',
  lockedWhen: 'Cuando el personal limita una cuenta por calidad, por duplicada o por su país',
  lockedSubject: 'Tu cuenta de {{appName}} está limitada',
  lockedBody: `# {{what}}

{{stopped}}

El motivo que se dio:

{{reason}}

{{note}}

Tus puntos siguen siendo tuyos, y una solicitud que hayas hecho espera.

Si es un error, pide otra revisión: una persona lee lo que escribes y decide.

[Pedir otra revisión](/my-survey)

---

Recibes este correo porque tienes una cuenta de {{appName}}.`,
  lockKept: 'Limitación mantenida',
  lockKeptWhen: 'Cuando una persona ha revisado una limitación y ha decidido que se mantiene',
  lockKeptSubject: 'Hemos revisado la limitación de tu cuenta de {{appName}}',
  lockKeptBody: `# La limitación se mantiene

Una persona ha revisado la limitación de tu cuenta y ha decidido que se mantiene:

{{reason}}

Tus puntos siguen siendo tuyos, y una solicitud que hayas hecho espera.

[Escríbenos](/contact-us)

---

Recibes este correo porque tienes una cuenta de {{appName}}.`,
  lockLifted: 'Limitación levantada',
  lockLiftedWhen: 'Cuando una persona ha revisado una limitación y la ha levantado',
  lockLiftedSubject: 'Tu cuenta de {{appName}} vuelve a estar abierta',
  lockLiftedBody: `# Tu cuenta vuelve a estar abierta

Una persona ha revisado la limitación de tu cuenta de {{appName}} y la ha levantado. Todo vuelve a funcionar; tus puntos siguen como los dejaste.

[Ver tus encuestas](/my-survey)

---

Recibes este correo porque tienes una cuenta de {{appName}}.`,
}
