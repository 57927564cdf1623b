import type { Translated } from '../../../../../platform/words/text.ts'
import type { teamMails } from '../../en/server/team-mails.ts'

export const words: Translated<typeof teamMails> = {
  subject: 'Te invitan a trabajar con {{app}}',
  title: 'Únete al equipo de {{app}}',
  text: 'Te invitan a {{app}} como {{roles}}.',
  textBy: '{{name}} te invita a {{app}} como {{roles}}.',
  next: 'Elige tu nombre y una contraseña para crear tu cuenta. No hace falta registrarse como panelista.',
  hours: 'El enlace funciona una vez, durante {{hours}} horas.',
  action: 'Aceptar la invitación',
  footer:
    'Alguien que trabaja para {{app}} dio esta dirección. Si no era para ti, ignora este correo: sin el enlace no pasa nada.',
}
