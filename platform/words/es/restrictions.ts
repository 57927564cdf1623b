import type { restrictions } from '../en/restrictions.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof restrictions> = {
  'under-age-title': 'Ahora no puedes hacer encuestas ni canjear',
  'under-age-text':
    'Nos dijiste que naciste hace menos de 18 años, y los miembros deben tener 18 años o más. Si fue un error, escríbenos con tu fecha de nacimiento. Una persona leerá tu mensaje y puede volver a abrir tu cuenta.',
  'blocked-title': 'Tu cuenta está bloqueada',
  'blocked-text': 'Por ahora no puedes iniciar sesión.',
  'quality-title': 'Ahora no puedes hacer encuestas',
  'quality-text': 'Hemos parado las encuestas nuevas de tu cuenta.',
  redeems: 'Lo que has ganado lo puedes canjear como siempre.',
  'duplicate-title': 'Ahora no puedes hacer encuestas ni canjear',
  'duplicate-text': 'Hemos parado las encuestas nuevas y los canjes de tu cuenta.',
  'payout-waits-title': 'Tus recompensas esperan',
  'payout-waits-text':
    'Hemos parado las recompensas de tu cuenta mientras una persona lo mira. Puedes seguir haciendo encuestas.',
  'country-title': 'Ahora no puedes hacer encuestas ni canjear',
  'country-text': 'Hemos parado las encuestas nuevas y los canjes de tu cuenta.',

  why: 'Motivo: {{why, sentence}}',
  'why-birthday-entered': 'Escribiste una fecha de nacimiento de hace menos de 18 años',
  'why-birthday-confirmed': 'Escribiste una fecha de nacimiento de hace menos de 18 años y la confirmaste',
  'why-by-staff': 'Lo ha decidido nuestro equipo',
  'why-unrecorded': 'El motivo no se anotó en su momento',
  'why-untrue-answers': 'Las respuestas que diste a varias encuestas no pueden ser todas ciertas',
  'why-careless-answers': 'Muchas de tus respuestas parecen dadas sin leer las preguntas',
  'why-same-person': 'Parece que tienes otra cuenta; cada persona puede tener una',
  'why-same-browser':
    'Otra cuenta usa el mismo navegador que la tuya. Compartir el ordenador en casa está bien: solo dinos con quién',
  'why-payout-target': 'Otra cuenta pidió una recompensa a la misma dirección',
  'why-lives-elsewhere': 'Parece que no vives en el país de tu perfil',
  'why-connection-elsewhere': 'Te conectaste a través de otro país, o de una VPN que oculta el tuyo',
  note: 'Nuestro equipo escribió: {{note}}',
  pointsAndRequests: 'Mientras tanto, tus puntos siguen siendo tuyos, y una solicitud que hayas hecho espera.',
  'since-rule': 'Desde el {{at}}, por una regla automática.',
  'since-person': 'Desde el {{at}}, por decisión de nuestro equipo.',
  until: 'Termina el {{at}}.',
  untilDecided: 'Termina cuando una persona lo levante.',
  appeal: 'Pedir otra revisión',
  appealed: 'Pediste otra revisión el {{at}}. Una persona la lee y responde en el ticket {{ticket}}.',
  seeStanding: 'Verlo todo en Mi situación',
  readTicket: 'Leer el ticket',
  reviewed: 'Una persona lo revisó el {{at}} y decidió que se mantiene: {{reason}}',

  appealTitle: 'Pedir otra revisión',
  appealText:
    'Abrimos un ticket para ti. Una persona lee lo que escribes, revisa tu cuenta y responde allí y por correo.',
  appealField: 'Cuéntanos tu versión',
  appealMissing: 'Cuéntanos tu versión.',
  appealSubject: 'Revisad otra vez la limitación de mi cuenta, por favor',
  appealSend: 'Enviar',
  appealKeep: 'Descartar',
  appealDone: 'Tu ticket {{ticket}} está abierto.',
  appealFailed: 'Tu mensaje no se envió',
  writeToUs: 'Escríbenos',
}
