import type { Translated } from '../../../../platform/words/text.ts'
import type { team } from '../en/team.ts'

export const words: Translated<typeof team> = {
  invite: 'Invitar a alguien',
  open: 'Invitaciones abiertas',
  email: 'Dirección de correo',
  roles: 'Roles',
  sentOn: 'Enviada el {{day}}',
  sentBy: 'Enviada el {{day}} por {{name}}',
  state: 'Estado',
  until: 'El enlace funciona hasta',
  waiting: 'En espera',
  expired: 'Caducada',
  again: 'Enviar otra vez',
  againLong: 'Enviar otra vez: la invitación de {{email}}',
  takeBack: 'Retirar',
  takeBackLong: 'Retirar la invitación de {{email}}',
  takeBackTitle: '¿Retirar la invitación de {{email}}?',
  takeBackText: 'Su enlace dejará de funcionar. Puedes volver a invitar a esta dirección.',
  keep: 'Dejar la invitación',
  notDone: 'La invitación no se cambió',

  inviteTitle: 'Invitar a personal o a un proveedor',
  inviteText:
    'Recibe un correo con un enlace que funciona durante {{hours}} horas y crea allí su cuenta. Para dar un rol a quien ya tiene cuenta, usa la lista de usuarios.',
  language: 'Idioma del correo',
  emailMissing: 'Escribe la dirección de correo de quien invitas.',
  roleMissing: 'Elige al menos un rol.',
  cancel: 'Descartar',
  send: 'Enviar invitación',

  title: 'Únete al equipo de {{name}}',
  checking: 'Comprobando el enlace',
  lead: 'Te invitan a unirte con el rol de {{roles}}. El enlace funciona hasta {{at}}.',
  stepFollows:
    'Después configuras una aplicación de autenticación: para iniciar sesión hace falta su código además de la contraseña.',
  joinForm: 'Tu cuenta',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  password: 'Contraseña',
  passwordLong: 'Al menos 12 caracteres.',
  passwordShort: 'Al menos 6 caracteres.',
  join: 'Crear mi cuenta',
  joined: 'Tu cuenta está lista.',
  notJoined: 'La cuenta no se creó',

  refusedTitle: 'Este enlace no funciona',
  usedTitle: 'Ya tienes tu cuenta',
  noKey: 'La dirección de esta página no tiene clave. Abre el enlace entero del correo.',
  logIn: 'Iniciar sesión',
}
