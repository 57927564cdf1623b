import type { redemptionMails } from '../../en/server/redemption-mails.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof redemptionMails> = {
  because: 'Recibes este correo porque se han canjeado puntos de tu cuenta de {{app}}.',
  seeRequests: 'Ver mis solicitudes',

  codeSubject: 'Tu código para canjear puntos en {{app}}',
  codeTitle: 'Confirma tu canje',
  codeText: 'Introduce este código para canjear tus puntos. Sirve una sola vez, durante {{minutes}} minutos.',
  codeBecause:
    'Alguien que ha iniciado sesión en tu cuenta de {{app}} ha pedido este código. Si no has sido tú, elige una contraseña nueva.',

  receivedSubject: 'Hemos recibido tu solicitud',
  receivedText_one: 'Has pedido {{reward}} de {{usd, usd}}. Hemos reservado {{count, number}} punto para ello.',
  receivedText_other: 'Has pedido {{reward}} de {{usd, usd}}. Hemos reservado {{count, number}} puntos para ello.',
  receivedNext: 'Una persona revisa cada solicitud. Recibirás el próximo correo cuando decidamos sobre la tuya.',

  sampleReward: 'Tarjeta regalo para compras',
  cardSubject: 'Tu {{reward}} de {{usd, usd}}',
  cardTitle: 'Aquí está tu recompensa',
  cardText: 'Hemos aprobado tu solicitud. Este es el código de tu {{reward}}, con un valor de {{usd, usd}}.',
  cardKeep: 'Guarda este correo hasta que hayas usado el código: quien lo tenga puede gastarlo.',

  paidSubject: 'Tu recompensa está pagada',
  paidText: 'El {{day}} pagamos tu {{reward}} de {{usd, usd}}.',
  paidLess: 'Recibiste {{sent, usd}}: se descontó una comisión de {{fee, usd}}, como avisamos antes de tu solicitud.',
  'paidTo-bank': 'Fue a nombre de {{name}}, cuenta {{ending}}. El banco puede tardar unos días en mostrarlo.',
  'paidTo-paypal': 'Fue a nombre de {{name}} en PayPal, {{handle}}.',
  'paidTo-charity': 'Se donó a {{handle}} en nombre de {{name}}.',
  'paidTo-cheque': 'El cheque está a nombre de {{name}} y llega por correo postal.',
  'paidTo-other': 'Fue a nombre de {{name}}, como pediste.',
  paidReference: 'Referencia: {{reference}}',

  unpaidSubject: 'No se pudo pagar tu recompensa',
  unpaidText: 'Tu solicitud de {{reward}} de {{usd, usd}} se aprobó, pero el pago no llegó a buen fin.',

  rejectedSubject: 'Tu solicitud no se ha aprobado',
  rejectedText: 'No hemos podido aprobar tu solicitud de {{reward}} de {{usd, usd}}.',
  rejectedReason: 'El motivo: {{reason}}',
}
