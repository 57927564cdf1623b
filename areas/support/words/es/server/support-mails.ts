import type { Translated } from '../../../../../platform/words/text.ts'
import type { supportMails } from '../../en/server/support-mails.ts'

export const words: Translated<typeof supportMails> = {
  ticketIs: 'El número del tique',
  ticketLike: 'T-100042',
  answerIs: 'Lo que se ha respondido',
  answerLike: `Los puntos de encuestas de socios pueden tardar un día.
Escríbenos otra vez si para entonces no están.`,
  linkIs: 'La dirección a la que lleva el botón',
  linkLike: 'https://panel.example/contact-us?ticket=T-100042',
  topicIs: 'De qué trata',
  topicLike: 'puntos',
  subjectIs: 'Cómo lo tituló quien escribió; nada con el formulario público',
  subjectLike: 'Puntos de mi primera encuesta',
  senderIs: 'Quién escribió y desde qué dirección',
  senderLike: 'Maya Chen, maya@example.com',
  messageIs: 'Lo que escribió',
  messageLike: 'Terminé la encuesta ayer.',

  ticketReceived: 'Tique recibido',
  ticketReceivedWhen: 'Cuando un miembro ha escrito a soporte',
  ticketReceivedSubject: 'Hemos recibido tu mensaje ({{ticket}})',
  ticketReceivedBody: `# Hemos recibido tu mensaje

Gracias por escribir a {{appName}}. Tu número de tique es {{ticket}}.

Una persona lee cada mensaje. Respondemos a esta dirección, normalmente en dos días laborables.

[Ver mis tiques]({{link}})

---

Alguien ha escrito a {{appName}} y ha dado esta dirección. Si no has sido tú, no hagas caso de este correo.`,
  messageReceived: 'Mensaje recibido',
  messageReceivedWhen: 'Cuando alguien sin cuenta ha escrito con el formulario de contacto',
  messageReceivedSubject: 'Hemos recibido tu mensaje ({{ticket}})',
  messageReceivedBody: `# Hemos recibido tu mensaje

Gracias por escribir a {{appName}}. Tu número de tique es {{ticket}}.

Una persona lee cada mensaje. Respondemos a esta dirección, normalmente en dos días laborables.

[Lo que puede ayudar mientras tanto]({{link}})

---

Alguien ha escrito a {{appName}} y ha dado esta dirección. Si no has sido tú, no hagas caso de este correo.`,
  answered: 'Respuesta de soporte',
  answeredWhen: 'Cuando soporte ha respondido',
  answeredSubject: 'Hemos respondido a tu mensaje ({{ticket}})',
  answeredBody: `# Hemos respondido a tu mensaje

{{answer}}

[Leer y responder]({{link}})

---

Recibes este correo porque escribiste a {{appName}}; tu tique es {{ticket}}.`,
  desk: 'Mensaje para soporte',
  deskWhen: 'A la dirección de soporte, cuando alguien ha escrito',
  deskSubject: '{{ticket}}: {{topic}}',
  deskBody: `# {{ticket}}: {{topic}} {{subject}}

De {{sender}}

{{message}}

[Responder]({{link}})

---

Alguien lo ha enviado a {{appName}}. Lo que escribas en esa página queda en su hilo; una respuesta a este correo no.`,
}
