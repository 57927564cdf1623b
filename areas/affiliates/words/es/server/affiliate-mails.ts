import type { Translated } from '../../../../../platform/words/text.ts'
import type { affiliateMails } from '../../en/server/affiliate-mails.ts'

export const words: Translated<typeof affiliateMails> = {
  campaignIs: 'Cómo se llama la campaña',
  campaignLike: 'Verano de encuestas',
  numberIs: 'El número de la campaña',
  numberLike: '7',
  whatIs: 'Qué se está agotando: el presupuesto o los registros',
  whatLike: 'presupuesto',
  usedIs: 'Cuánto se ha usado',
  usedLike: 'US$80.00 de US$100.00',
  percentIs: 'Qué porcentaje es',
  percentLike: '80',
  becauseIs: 'Por qué alguien recibe este correo',
  becauseLike: 'la campaña es tuya',
  nextIs: 'Qué puede hacer quien lo lee',
  nextLike: 'No tienes que hacer nada.',
  linkIs: 'La dirección a la que lleva el botón',
  linkLike: 'https://panel.example/affiliate-dashboard?affId=7',
  leadIs: 'El número del registro',
  leadLike: '0192aa3e-click-4711',
  reasonsIs: 'Por qué no se contó',
  reasonsLike: 'La misma persona ya se había registrado.',
  noteIs: 'Lo que escribió quien decidió; nada si no escribió nada',
  noteLike: 'Escribió: visto dos veces esta semana',

  budget: 'presupuesto',
  leads: 'número de registros',
  isYours: 'la campaña es tuya',
  youMade: 'creaste la campaña',
  doNothing: 'No tienes que hacer nada.',
  giveMore: 'Se le puede dar más.',
  ofBudget: '{{used, usd}} de {{all, usd}}',
  ofLeads: '{{used, number}} de {{all, number}} registros',
  click: '{{lead}}, clic {{click}}',
  wrote: 'Escribió: {{note}}',

  nearlyUsed: 'Campaña casi agotada',
  nearlyUsedWhen: 'Cuando se ha usado una parte del presupuesto o de los registros de una campaña',
  nearlyUsedSubject: '«{{campaign}}» ha usado el {{percent}} % de su {{what}}',
  nearlyUsedBody: `# «{{campaign}}» ha usado el {{percent}} % de su {{what}}

Campaña {{number}}, «{{campaign}}»: usado {{used}}.

{{next}} Al 100 % los registros siguientes se anotan como no pagados.

[Ver la campaña]({{link}})

---

Recibes este correo porque {{because}} en {{appName}}.`,
  usedUp: 'Campaña agotada',
  usedUpWhen: 'Cuando se ha usado todo el presupuesto o todos los registros de una campaña',
  usedUpSubject: '«{{campaign}}» ha agotado su {{what}}',
  usedUpBody: `# «{{campaign}}» ha agotado su {{what}}

Campaña {{number}}, «{{campaign}}»: usado {{used}}.

Los registros siguientes se anotan como no pagados, con este motivo, hasta que la campaña reciba más.

[Ver la campaña]({{link}})

---

Recibes este correo porque {{because}} en {{appName}}.`,
  leadRefused: 'Registro no contado',
  leadRefusedWhen: 'Cuando una persona decide que un registro retenido no cuenta',
  leadRefusedSubject: 'No se ha contado un registro de «{{campaign}}»',
  leadRefusedBody: `# No se ha contado un registro de «{{campaign}}»

Registro {{lead}}: una persona lo ha revisado y no lo ha contado.

{{reasons}}

{{note}}

[Ver la campaña]({{link}})

---

Recibes este correo porque la campaña es tuya en {{appName}}.`,
}
