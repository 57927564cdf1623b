import type { Translated } from '../../../../../platform/words/text.ts'
import type { redemptionMails } from '../../en/server/redemption-mails.ts'

export const words: Translated<typeof redemptionMails> = {
  rewardIs: 'Cómo se llama la recompensa',
  rewardLike: 'Tarjeta regalo',
  valueIs: 'Cuánto vale',
  valueLike: 'US$5.00',
  pointsIs: 'Cuántos puntos cuesta',
  pointsLike: '500 puntos',
  codeIs: 'El código',
  codeLike: '492817',
  cardCodeIs: 'El código de la tarjeta regalo',
  cardCodeLike: 'TPC-4K7D-92QX-M3HB',
  minutesIs: 'Cuántos minutos sirve el código',
  minutesLike: '10',
  dayIs: 'El día en que se pagó',
  dayLike: '12/24/2026',
  feeIs: 'Lo que se descontó como comisión, si hubo alguna',
  feeLike: 'Recibiste US$4.50: se descontó una comisión de US$0.50, como avisamos antes de tu solicitud.',
  payeeIs: 'A nombre de quién y dónde se pagó',
  payeeLike: 'Fue a nombre de Maya Ortiz en PayPal, maya@example.com.',
  referenceIs: 'La referencia del pago, si la hay',
  referenceLike: 'Referencia: 2026-1187',
  chanceIs: 'Lo que puede hacer el panelista',
  chanceLike: 'Danos otro correo electrónico antes del 12/24/2026. Si no, tus puntos vuelven ese día.',
  reasonIs: 'Por qué no se ha aprobado, entregado o pagado',
  reasonLike: 'No se ha podido verificar la dirección.',
  returnedIs: 'Qué ha pasado con los puntos',
  returnedLike: 'Tus 500 puntos vuelven a estar en tu cartera.',

  code: 'Código para confirmar',
  codeWhen: 'Cuando un panelista confirma un canje con un código en lugar de la contraseña',
  codeSubject: 'Tu código para canjear puntos en {{appName}}',
  codeBody: `# Confirma tu canje

Introduce este código para canjear tus puntos. Sirve una sola vez, durante {{minutes}} minutos.

\`{{code}}\`

---

Alguien que ha iniciado sesión en tu cuenta de {{appName}} ha pedido este código. Si no has sido tú, elige una contraseña nueva.`,
  received: 'Solicitud recibida',
  receivedWhen: 'Cuando un panelista ha pedido una recompensa',
  receivedSubject: 'Hemos recibido tu solicitud',
  receivedBody: `# Hemos recibido tu solicitud

Has pedido la recompensa «{{reward}}», con un valor de {{value}}. Hemos reservado {{points}} para ello.

Una persona revisa cada solicitud. Recibirás el próximo correo cuando decidamos sobre la tuya.

[Ver mis solicitudes](/redeem-points)

---

Recibes este correo porque se han canjeado puntos de tu cuenta de {{appName}}.`,
  card: 'Recompensa entregada',
  cardWhen: 'Cuando se aprueba una solicitud: trae el código',
  cardSubject: 'Tu {{reward}} de {{value}}',
  cardBody: `# Aquí está tu recompensa

Hemos aprobado tu solicitud. Este es el código de tu {{reward}}, con un valor de {{value}}.

Guarda este correo hasta que hayas usado el código: quien lo tenga puede gastarlo.

\`{{cardCode}}\`

---

Recibes este correo porque se han canjeado puntos de tu cuenta de {{appName}}.`,
  rejected: 'Solicitud no aprobada',
  rejectedWhen: 'Cuando se rechaza una solicitud',
  rejectedSubject: 'Tu solicitud no se ha aprobado',
  rejectedBody: `# Tu solicitud no se ha aprobado

No hemos podido aprobar tu solicitud de {{reward}} de {{value}}.

El motivo: {{reason}}

{{returned}}

[Ver mis solicitudes](/redeem-points)

---

Recibes este correo porque se han canjeado puntos de tu cuenta de {{appName}}.`,

  paidLess: 'Recibiste {{sent, usd}}: se descontó una comisión de {{fee, usd}}, como avisamos antes de tu solicitud.',
  'paidTo-bank': 'Fue a nombre de {{name}}, cuenta {{ending}}. El banco puede tardar unos días en mostrarlo.',
  'paidTo-paypal': 'Fue a nombre de {{name}} en PayPal, {{handle}}.',
  'paidTo-charity': 'Se donó a {{handle}} en nombre de {{name}}.',
  'paidTo-cheque': 'El cheque está a nombre de {{name}} y llega por correo postal.',
  'paidTo-other': 'Fue a nombre de {{name}}, como pediste.',
  paidReference: 'Referencia: {{reference}}',
  paid: 'Recompensa pagada',
  paidWhen: 'Cuando una recompensa se paga a mano',
  paidSubject: 'Tu recompensa está pagada',
  paidBody: `# Tu recompensa está pagada

El {{day}} pagamos tu {{reward}} de {{value}}.

{{fee}}

{{payee}}

{{reference}}

[Ver mis solicitudes](/redeem-points)

---

Recibes este correo porque se han canjeado puntos de tu cuenta de {{appName}}.`,
  undelivered: 'Recompensa sin entregar',
  undeliveredWhen: 'Cuando una solicitud aprobada no se pudo entregar',
  undeliveredSubject: 'No se pudo entregar tu recompensa',
  undeliveredBody: `# No se pudo entregar tu recompensa

Tu solicitud de {{reward}} de {{value}} se aprobó, pero no se pudo entregar.

El motivo: {{reason}}

{{returned}}

[Ver mis solicitudes](/redeem-points)

---

Recibes este correo porque se han canjeado puntos de tu cuenta de {{appName}}.`,
  chanceFirst: 'Danos otro correo electrónico antes del {{day}}. Si no, tus puntos vuelven ese día.',
  chanceNone: 'Se envió a la otra dirección que diste. Si no llega allí, tus puntos vuelven el {{day}}.',
  bounced: 'La recompensa necesita otra dirección',
  bouncedWhen: 'Cuando el proveedor no pudo entregar una recompensa en el correo de un panelista',
  bouncedSubject: 'Tu recompensa aún no se pudo entregar',
  bouncedBody: `# Tu recompensa aún no se pudo entregar

No se pudo entregar tu {{reward}} de {{value}} por correo electrónico.

{{chance}}

[Ir a mis recompensas](/redeem-points)

---

Recibes este correo porque se han canjeado puntos de tu cuenta de {{appName}}.`,
  unpaid: 'Recompensa sin pagar',
  unpaidWhen: 'Cuando una solicitud aprobada no se pudo pagar, o el pago volvió',
  unpaidSubject: 'No se pudo pagar tu recompensa',
  unpaidBody: `# No se pudo pagar tu recompensa

Tu solicitud de {{reward}} de {{value}} se aprobó, pero el pago no llegó a buen fin.

El motivo: {{reason}}

{{returned}}

[Ver mis solicitudes](/redeem-points)

---

Recibes este correo porque se han canjeado puntos de tu cuenta de {{appName}}.`,
}
