import type { landing } from '../en/landing.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof landing> = {
  home: '{{brand}}, inicio',
  main: 'Principal',
  contact: 'Contacto',
  signUp: 'Registrarse',
  logIn: 'Iniciar sesión',
  menu: 'Menú',
  soon: 'Abrimos pronto',
  soonText: 'Todavía no se pueden unir nuevos miembros. Si tienes una cuenta, puedes iniciar sesión como siempre.',
  bonusHow:
    'Se abona una sola vez, en tres partes: correo verificado, cinco preguntas del perfil respondidas, primera encuesta completada.',
  description:
    'Únete gratis a {{brand}}, responde encuestas que encajan contigo, junta puntos y canjéalos por recompensas. Ves los puntos y los minutos antes de empezar.',
  factAge: '18 años o más',
  factFree: 'Unirse es gratis',
  factReview: 'Cada canje se revisa',

  how: 'Cómo funciona',
  step: 'Paso {{count}}',
  howSignUp: 'Regístrate',
  howSignUpText: 'Un correo y una contraseña. Abre el enlace que te enviamos y tu cuenta está lista.',
  howSurveys: 'Haz encuestas',
  howSurveysText: 'Tu perfil encuentra las encuestas que encajan. Una encuesta a medias te espera.',
  howRewards: 'Gana recompensas',
  howRewardsText: '{{points}} puntos valen $1.00. Canjea desde {{least}} puntos.',
  joinToday: '¡Únete hoy!',

  howDots: 'Pasos',
  dot: 'Paso {{at}}: {{title}}',

  rewards: 'Recompensas',
  carousel: 'carrusel',
  slide: 'diapositiva',
  slideName: '{{at}} de {{of}}: {{card}}',
  previousReward: 'Recompensa anterior',
  nextReward: 'Recompensa siguiente',
  rewardsText: 'Elige en qué se convierten tus puntos.',
  shopping: 'Tarjeta regalo para compras',
  food: 'Tarjeta regalo para comida',
  games: 'Tarjeta regalo para juegos',
  movies: 'Tarjeta regalo para cine',
  redeemCard: 'Regístrate para canjear: {{card}}',

  why: 'Por qué elegir {{brand}}',
  joinNow: '¡Únete ahora!',

  company: 'Empresa',
  follow: 'Síguenos',
  followOn: '{{brand}} en {{name}} (se abre en una pestaña nueva)',
  privacy: 'Política de privacidad',
  terms: 'Términos y condiciones',
  cookies: 'Política de cookies',
  attribution: 'Atribución',
  join: 'Unirse',
  joinLine: 'Gratis para todas las personas de 18 años o más.',
  copyright: '© {{year}} {{brand}}. Todos los derechos reservados.',
}
