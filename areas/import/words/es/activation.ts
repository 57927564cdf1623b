import type { Translated } from '../../../../platform/words/text.ts'
import type { activation } from '../en/activation.ts'

export const words: Translated<typeof activation> = {
  title: 'Abre tu cuenta de {{name}}',
  refusedTitle: 'Este enlace no funciona',
  checking: 'Comprobando el enlace',
  lead: 'Tu membresía continúa en {{name}}. Elige una contraseña para abrir tu cuenta. El enlace funciona hasta el {{day}}.',
  points_one: '{{count, number}} punto ({{usd}}) viene contigo.',
  points_other: '{{count, number}} puntos ({{usd}}) vienen contigo.',
  form: 'Tu cuenta',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordText: 'Al menos 6 caracteres.',
  open: 'Abrir mi cuenta',
  opened: '¡Te damos la bienvenida! Tu cuenta está abierta.',
  notOpened: 'La cuenta no se abrió',
  noKey: 'La dirección de esta página no tiene clave. Abre el enlace entero del correo.',
  logIn: 'Iniciar sesión',
}
