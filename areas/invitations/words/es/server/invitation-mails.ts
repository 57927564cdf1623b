import type { Translated } from '../../../../../platform/words/text.ts'
import type { invitationMails } from '../../en/server/invitation-mails.ts'

export const words: Translated<typeof invitationMails> = {
  surveyIs: 'Cómo se llama la encuesta',
  surveyLike: 'El café en casa',
  cardIs: 'La encuesta como está en su tarjeta',
  cardLike: 'El café en casa | 120 puntos (US$1.20) | unos 8 min',
  linkIs: 'La dirección a la que lleva el botón',
  linkLike: 'https://panel.example/invitation?i=ejemplo',

  oftenIs: 'Con qué frecuencia se invita como mucho a una persona',
  oftenLike: 'como mucho una vez al día',

  worth: '{{points}} ({{value, usd}})',
  often_one: 'como mucho una vez al día',
  often_other: 'como mucho {{count, number}} veces al día',

  invitation: 'Invitación a una encuesta',
  invitationWhen: 'Cuando el personal invita a panelistas a una encuesta',
  invitationSubject: 'Tienes una invitación: {{survey}}',
  invitationBody: `# Tienes una invitación: {{survey}}

Te hemos elegido porque tu perfil encaja con esta encuesta. Las plazas son limitadas, así que puede llenarse.

{{card}}

[Ver la encuesta]({{link}})

---

Recibes una invitación así {{often}}, porque eres miembro de {{appName}}.`,
}
