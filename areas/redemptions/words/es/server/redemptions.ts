import type { redemptions } from '../../en/server/redemptions.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof redemptions> = {
  'met-email-verified': 'Tu correo está verificado',
  'failing-email-verified': 'Primero verifica tu correo',
  'met-account-good': 'Tu cuenta puede canjear',
  'failing-account-good': 'Tu cuenta no puede canjear. Contacta con soporte',
  'met-nothing-owed': 'No debes puntos',
  'failing-nothing-owed_one':
    'Debes {{count, number}} punto de una encuesta que se anuló. Tus próximos puntos lo cubrirán',
  'failing-nothing-owed_other':
    'Debes {{count, number}} puntos de una encuesta que se anuló. Tus próximos puntos los cubrirán',
  'met-none-open': 'No hay ninguna solicitud en espera',
  'failing-none-open': 'Tu última solicitud aún se está procesando',
  'met-none-today': 'Hoy no has pedido nada todavía',
  'failing-none-today': 'Hoy ya has canjeado',
  openOf_one: '{{count, number}} de {{most, number}} solicitudes que pueden estar abiertas se está procesando',
  openOf_other: '{{count, number}} de {{most, number}} solicitudes que pueden estar abiertas se están procesando',
  todayOf_one: '{{count, number}} de {{most, number}} solicitudes de hoy está hecha',
  todayOf_other: '{{count, number}} de {{most, number}} solicitudes de hoy están hechas',
  sendReward: 'Enviar {{reward}} de {{usd, usd}}',
  giveOrderBack: 'Devolver los puntos por {{reward}} de {{usd, usd}}, que no se entregó',
  endedDelivered: 'Tremendous entregó el pedido.',
  endedCancelled: 'Tremendous canceló el pedido, y los puntos han vuelto.',
  endedGivenBack: 'Tremendous rechazó el pedido o no lo tiene, y los puntos se han devuelto.',
  orderIdWrong: 'El identificador de un pedido de Tremendous tiene de 4 a 20 letras mayúsculas y cifras.',
  orderIdTaken: 'Este pedido es de otra solicitud.',
  endAsDelivered:
    'Dar por entregada la solicitud de {{reward}} de {{usd, usd}} con el pedido {{orderId}}, que Tremendous no confirmó',
  correctOrderId:
    'Corregir el pedido de {{reward}} de {{usd, usd}} a {{orderId}}, porque se resolvió con uno equivocado',
  takeDeliveryBack: 'Devolver los puntos por {{reward}} de {{usd, usd}}, que se dio por entregado sin que lo fuera',
  orderIdUnknown: 'Tremendous no tiene ningún pedido con este identificador en la cuenta conectada.',
  orderIdForeign: 'Tremendous tiene este pedido, pero no es el de esta solicitud.',
  orderIdFailed: 'Tremendous tiene este pedido y no lo entregó.',
  orderIdKept: 'La solicitud ya se resolvió con este pedido.',
  orderWasDelivered: 'Tremendous dice que se entregó: es el pedido {{orderId}}.',
  'met-enough-points': 'Tienes puntos suficientes',
  'failing-enough-points_one': 'Te falta {{count, number}} punto',
  'failing-enough-points_other': 'Te faltan {{count, number}} puntos',

  codeMailed: 'Te hemos enviado un código por correo.',

  received: 'Hemos recibido tu solicitud',
  receivedText: '{{reward}} de {{usd, usd}}. Una persona revisa cada solicitud.',
  waiting: 'Tu solicitud está en espera',
  waitingText_one:
    '{{reward}} de {{usd, usd}}: debes {{count, number}} punto de una encuesta que se anuló. Tus próximos puntos lo cubrirán y la solicitud seguirá adelante por sí sola.',
  waitingText_other:
    '{{reward}} de {{usd, usd}}: debes {{count, number}} puntos de una encuesta que se anuló. Tus próximos puntos los cubrirán y la solicitud seguirá adelante por sí sola.',
  sent: 'Tu recompensa está en camino',
  sentText: '{{reward}} de {{usd, usd}}. Su código está en tu correo.',
  ordered: 'Tu recompensa está en camino',
  orderedText: '{{reward}} de {{usd, usd}}. Nuestro proveedor de tarjetas te la envía por correo.',
  rejected: 'Tu solicitud no se ha aprobado',
  rejectedText: '{{reward}} de {{usd, usd}}: {{reason, sentence}} {{back}}',

  'limit-day_one': 'Cada persona puede pedir esta recompensa una vez al día. Elige otra recompensa.',
  'limit-day_other': 'Cada persona puede pedir esta recompensa {{count, number}} veces al día. Elige otra recompensa.',
  'limit-month_one': 'Cada persona puede pedir esta recompensa una vez al mes. Elige otra recompensa.',
  'limit-month_other':
    'Cada persona puede pedir esta recompensa {{count, number}} veces al mes. Elige otra recompensa.',
  'limit-ever_one': 'Cada persona puede pedir esta recompensa una vez. Elige otra recompensa.',
  'limit-ever_other': 'Cada persona puede pedir esta recompensa {{count, number}} veces. Elige otra recompensa.',
  paid: 'Tu recompensa está pagada',
  paidText: '{{reward}} de {{usd, usd}} ha ido adonde pediste. El correo tiene los detalles.',
  bounced: 'Tu recompensa necesita otra dirección',
  bouncedText:
    'No se pudo entregar {{reward}} de {{usd, usd}} en tu correo electrónico. Danos otro antes del {{until}}; si no, tus puntos vuelven.',
  bouncedAgain: 'Tu recompensa no llegó',
  bouncedAgainText:
    'Tampoco se pudo entregar {{reward}} de {{usd, usd}} en la otra dirección. Si no llega, tus puntos vuelven el {{until}}.',
  'order-cancelled': 'Nuestro proveedor de tarjetas canceló esta recompensa.',
  'no-address': 'No se pudo entregar en el correo electrónico que tenemos.',
  addressRefused: 'Nuestro proveedor de tarjetas no acepta este correo electrónico. Escribe otro.',
  undelivered: 'No se pudo entregar tu recompensa',
  undeliveredText: '{{reward}} de {{usd, usd}}: {{reason, sentence}} {{back}}',
  unpaid: 'No se pudo pagar tu recompensa',
  unpaidText: '{{reward}} de {{usd, usd}}: {{reason, sentence}} {{back}}',
  'payout-refused': 'La cuenta de destino no aceptó el pago. Comprueba lo que escribiste y vuelve a solicitarlo.',
  'payout-returned': 'El pago nos fue devuelto. Comprueba lo que escribiste y vuelve a solicitarlo.',
  'payee-name': 'El nombre',
  'payee-handle': 'El destino',
  'payee-email': 'Introduce la dirección de correo de la cuenta de PayPal.',
  'payee-iban': 'Este IBAN no es correcto. Compáralo con tu tarjeta o tu extracto bancario.',

  back_one: 'Tu {{count, number}} punto ha vuelto a tu saldo.',
  back_other: 'Tus {{count, number}} puntos han vuelto a tu saldo.',
  backToDebt_one: 'Tu {{count, number}} punto ha pagado lo que debías por una encuesta que se anuló.',
  backToDebt_other: 'Tus {{count, number}} puntos han pagado lo que debías por una encuesta que se anuló.',
  backInPart_one:
    'Has recuperado {{back, number}} de tu {{count, number}} punto; con {{debt, number}} se ha pagado lo que debías por una encuesta que se anuló.',
  backInPart_other:
    'Has recuperado {{back, number}} de tus {{count, number}} puntos; con {{debt, number}} se ha pagado lo que debías por una encuesta que se anuló.',

  'refused-email': 'Nuestro proveedor de tarjetas no acepta tu correo electrónico.',
  'refused-name': 'Nuestro proveedor de tarjetas no acepta tu nombre. Compruébalo en tu cuenta.',
  'refused-other': 'Nuestro proveedor de tarjetas no ha podido atender esta solicitud.',

  orderConflict: 'Un pedido necesita tu atención',
  orderConflictText:
    'Tremendous tiene otro pedido con el identificador de la solicitud {{redemptionId}}. Comprueba allí qué ha sido de él y resuelve la solicitud en la página Finanzas.',
  orderElsewhere: 'Un pedido necesita tu atención',
  orderElsewhereText:
    'La solicitud {{redemptionId}} se pidió con una conexión anterior a Tremendous, y la cuenta conectada ahora no tiene ese pedido. Comprueba en la otra cuenta qué ha sido de él y resuelve la solicitud en la página Finanzas.',
  orderTaken: 'Un pedido se resolvió con el identificador de otro',
  orderTakenText:
    'Tremendous entregó la solicitud {{redemptionId}} como el pedido {{orderId}}, pero la solicitud {{otherId}} se resolvió con ese identificador. Corrige {{otherId}} en la página Finanzas: entonces {{redemptionId}} termina sin ti.',
  deliveredLate: 'Un pedido se entregó después de devolver sus puntos',
  deliveredLateText:
    'Tremendous entregó la solicitud {{redemptionId}} como el pedido {{orderId}}, aunque sus puntos ya se habían devuelto: el panelista tiene las dos cosas. Cancela allí el pedido o retira los puntos en la página Finanzas.',
  cancelRefused: 'Una recompensa sin entregar necesita tu atención',
  cancelRefusedText:
    'La recompensa de la solicitud {{redemptionId}} no se pudo entregar en dos semanas, y Tremendous no la cancela: {{why}}. Mira allí qué fue de ella.',
  orderRefused: 'Una solicitud necesita tu atención',
  orderRefusedText:
    '{{reward}} ({{usd, usd}}, solicitud {{redemptionId}}) está en espera porque Tremendous la rechaza: {{why}}. Recházala, o apruébala cuando la recompensa esté bien configurada.',
  orderUnsold: 'Una solicitud necesita tu atención',
  orderUnsoldText:
    '{{reward}} ({{usd, usd}}, solicitud {{redemptionId}}) está en espera porque Tremendous ya no la vende por {{currency}} {{amount}}. Recházala, o apruébala cuando la recompensa esté bien configurada.',
  ordersStopped: 'Por ahora no se pide ninguna recompensa',
  ordersStoppedText: 'Tremendous: {{why}}. Las solicitudes aprobadas esperan, y sus puntos siguen reservados.',
  'stopped-key': 'el proveedor no reconoce nuestra clave',
  'stopped-money': 'no queda dinero en la cuenta del proveedor',
  'stopped-right': 'nuestra clave no puede hacer pedidos',
  'stopped-source': 'la fuente de fondos no puede pagar pedidos',
  'stopped-address': 'la dirección del proveedor no es correcta',

  'review-owing_one':
    'Este panelista debe {{count, number}} punto: la solicitud puede esperar a que lo pague, o rechazarse, con lo que queda pagado.',
  'review-owing_other':
    'Este panelista debe {{count, number}} puntos: la solicitud puede esperar a que los pague, o rechazarse, con lo que quedan pagados.',
  'review-restricted': 'Esta cuenta está {{restriction}}: su solicitud se puede dejar en espera o rechazar.',
  'restriction-closed': 'cerrada',
  'restriction-blocked': 'bloqueada',
  'restriction-under-age': 'limitada por ser de un menor de edad',
  'restriction-locked': 'limitada',
  'restriction-inactive': 'inactiva',

  'flag-delivered-late': 'Entregada y puntos devueltos',
  'flag-out-of-stock': 'Sin existencias',
  'flag-refused': 'Rechazada por Tremendous',
  'flag-restricted': 'Cuenta restringida',
  'flag-first-payout': 'Primer pago',
  'flag-young-account': 'Cuenta reciente',
  'flag-owes': 'Debe puntos',
  'flag-two-approvers': 'Necesita dos aprobaciones',
}
