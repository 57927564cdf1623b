import type { Translated } from '../../../../../platform/words/text.ts'
import type { disputeMails } from '../../en/server/dispute-mails.ts'

export const words: Translated<typeof disputeMails> = {
  surveyIs: 'Cómo se llama la encuesta',
  surveyLike: 'El café en casa',
  dayIs: 'El día en que se decide como muy tarde',
  dayLike: '12/24/2026',
  daysIs: 'En cuántos días se decide, o cuántos quedan',
  daysLike: '30',
  pointsIs: 'Cuántos puntos se añadieron',
  pointsLike: '120 puntos',
  answerIs: 'Lo que escribió quien decidió',
  answerLike: 'El socio ha confirmado hoy tus respuestas.',
  nextIs: 'Qué se puede hacer después',
  nextLike: 'Si no estás de acuerdo, puedes preguntar una vez más.',

  again:
    'Si no estás de acuerdo, puedes preguntar una vez más, en los {{days, number}} días siguientes al final de la encuesta.',
  final: 'Lo hemos revisado dos veces: la decisión es definitiva.',

  received: 'Pregunta recibida',
  receivedWhen: 'Cuando un panelista pregunta por los puntos de una encuesta',
  receivedSubject: 'Hemos recibido tu pregunta sobre puntos',
  receivedBody: `# Hemos recibido tu pregunta

Has preguntado por los puntos de «{{survey}}».

Una persona revisa cada pregunta. Decidimos en {{days}} días, como muy tarde el {{day}}.

[Ver mis preguntas](/my-disputes)

---

Recibes este correo porque has preguntado por puntos de tu cuenta de {{appName}}.`,
  granted: 'Pregunta decidida: con puntos',
  grantedWhen: 'Cuando se decide una pregunta sobre puntos y se añaden',
  grantedSubject: 'Hemos añadido tus puntos',
  grantedBody: `# Hemos añadido tus puntos

Has preguntado por «{{survey}}». Hemos añadido {{points}} a tu cartera.

{{answer}}

{{next}}

[Ver mis preguntas](/my-disputes)

---

Recibes este correo porque has preguntado por puntos de tu cuenta de {{appName}}.`,
  declined: 'Pregunta decidida: sin puntos',
  declinedWhen: 'Cuando se decide una pregunta sobre puntos y no se añade ninguno',
  declinedSubject: 'Hemos decidido sobre tu pregunta de puntos',
  declinedBody: `# Hemos decidido sobre tu pregunta

Has preguntado por «{{survey}}». Lo hemos revisado y no hemos añadido puntos.

{{answer}}

{{next}}

[Ver mis preguntas](/my-disputes)

---

Recibes este correo porque has preguntado por puntos de tu cuenta de {{appName}}.`,
  reminder: 'Reclamación por decidir',
  reminderWhen: 'A quien decide las reclamaciones, cuando se acerca un plazo',
  reminderSubject: 'Una reclamación espera: quedan {{days}} días',
  reminderBody: `# Quedan {{days}} días para decidir una reclamación

Un panelista preguntó por «{{survey}}» y nadie ha decidido todavía.

Hay que decidir antes del {{day}}.

[Abrir las reclamaciones](/finance)

---

Recibes este correo porque decides las reclamaciones en {{appName}}.`,
}
