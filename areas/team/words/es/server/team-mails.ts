import type { Translated } from '../../../../../platform/words/text.ts'
import type { teamMails } from '../../en/server/team-mails.ts'

export const words: Translated<typeof teamMails> = {
  invitedIs: 'Quién invita, y como qué',
  invitedLike: 'Rhea Diaz te invita a unirte con el rol de Finance Manager.',
  linkIs: 'La dirección a la que lleva el botón',
  linkLike: 'https://panel.example/join-team?userKey=ejemplo',
  hoursIs: 'Cuántas horas funciona el enlace',
  hoursLike: '72',

  invited: 'Te invitan a unirte con el rol de {{roles}}.',
  invitedBy: '{{name}} te invita a unirte con el rol de {{roles}}.',

  invitation: 'Invitación a trabajar aquí',
  invitationWhen: 'Cuando se invita a alguien a trabajar aquí, o como proveedor de tráfico',
  invitationSubject: 'Te invitan a trabajar con {{appName}}',
  invitationBody: `# Únete al equipo de {{appName}}

{{invited}}

Elige tu nombre y una contraseña para crear tu cuenta. No hace falta registrarse como panelista.

El enlace funciona una vez, durante {{hours}} horas.

[Aceptar la invitación]({{link}})

---

Alguien que trabaja para {{appName}} dio esta dirección. Si no era para ti, ignora este correo: sin el enlace no pasa nada.`,
}
