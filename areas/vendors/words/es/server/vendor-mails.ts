import type { Translated } from '../../../../../platform/words/text.ts'
import type { vendorMails } from '../../en/server/vendor-mails.ts'

export const words: Translated<typeof vendorMails> = {
  hintIs: 'El final de la dirección de cobro',
  hintLike: '••••4711',
  fromIs: 'Desde cuándo se paga en ella',
  fromLike: '14/08/2025 - 09:30',
  countIs: 'Cuántas comisiones se retiraron',
  countLike: '2',
  amountIs: 'El importe',
  amountLike: '5,00 US$',
  reasonIs: 'Por qué se retiraron',
  reasonLike: 'Una persona que ya se había unido',
  outcomeIs: 'Qué pasó con la objeción',
  outcomeLike: 'Tenías razón: el importe vuelve a estar en tu saldo.',
  answerIs: 'Lo que escribió quien respondió',
  answerLike: 'Hemos comparado los dos registros.',
  numberIs: 'El número del extracto',
  numberLike: '3',
  monthIs: 'El mes del extracto',
  monthLike: '2025-07',
  linkIs: 'La dirección a la que lleva el botón',
  linkLike: 'https://panel.example/my-statements',

  amount: '{{usd, usd}}',
  from: '{{at}} UTC',
  'reason_duplicate-person': 'Una persona que ya se había unido',
  'reason_self-referral': 'Un registro desde tus propios dispositivos o red',
  reason_automated: 'Un registro hecho de forma automática',
  reason_fraud: 'Una cuenta que una persona cerró por fraude',
  reason_terms: 'Tráfico contra las condiciones: país, incentivo o puja por la marca',
  upheld: 'Tenías razón: el importe vuelve a estar en tu saldo.',
  rejected: 'La decisión se mantiene.',

  target: 'Dirección de cobro cambiada',
  targetWhen: 'Cuando un proveedor indica dónde cobra',
  targetSubject: 'Se ha cambiado tu dirección de cobro',
  targetBody: `# Se ha cambiado tu dirección de cobro

Desde {{from}} cobras en la dirección que termina en {{hint}}. Hasta entonces no se paga nada.

¿No has sido tú? Cambia ahora tu contraseña y escríbenos.

[Ver tu cuenta]({{link}})

---

Recibes este correo porque eres proveedor de {{appName}}.`,
  clawback: 'Comisiones retiradas',
  clawbackWhen: 'Cuando una persona retira lo que ganó un proveedor',
  clawbackSubject: 'Se han retirado comisiones por {{amount}}',
  clawbackBody: `# Se han retirado comisiones por {{amount}}

Número de comisiones: {{count}}. Motivo: {{reason}}.

Puedes objetar durante 30 días; otra persona responderá en un plazo de 14.

[Ver lo que se ha retirado]({{link}})

---

Recibes este correo porque eres proveedor de {{appName}}.`,
  answer: 'Objeción respondida',
  answerWhen: 'Cuando una persona responde a la objeción de un proveedor',
  answerSubject: 'Hemos respondido a tu objeción',
  answerBody: `# Hemos respondido a tu objeción

{{outcome}}

{{answer}}

[Ver tu cuenta]({{link}})

---

Recibes este correo porque eres proveedor de {{appName}}.`,
  statement: 'Nuevo extracto',
  statementWhen: 'Cuando se hace el extracto de un mes',
  statementSubject: 'Tu extracto de {{month}}',
  statementBody: `# Tu extracto de {{month}}

El extracto {{number}} está listo. Su saldo final es {{amount}}.

[Ver el extracto]({{link}})

---

Recibes este correo porque eres proveedor de {{appName}}.`,
}
