import type { support } from '../en/support.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof support> = {
  title: 'Contacto',
  lead: 'La mayoría de las respuestas están aquí. Para todo lo demás, escríbenos: lo lee una persona.',
  write: 'Escríbenos',
  writeText: 'Cuéntanos qué querías hacer y qué pasó. Si un error mostró un id de petición, añádelo.',
  name: 'Nombre',
  email: 'Correo electrónico',
  topic: 'Tema',
  chooseTopic: 'Elige un tema',
  topicMissing: 'Elige un tema',
  topicAccount: 'Mi cuenta y el inicio de sesión',
  topicSurveys: 'Encuestas',
  topicPoints: 'Puntos',
  topicRedemptions: 'Recompensas y canjes',
  topicPrivacy: 'Privacidad y mis datos',
  topicOther: 'Otra cosa',
  message: 'Mensaje',
  count: '{{count}} de {{max}} caracteres',
  left_one: 'Queda {{count}} carácter',
  left_other: 'Quedan {{count}} caracteres',
  send: 'Enviar mensaje',
  notSent: 'Tu mensaje no se envió. Sigue aquí.',
  website: 'Deja este campo vacío',
  sentTitle: 'Gracias, tenemos tu mensaje',
  ticket: 'Ticket {{number}}',
  ticketName: 'número de ticket',
  sentText: 'Lo lee una persona y responde por correo a {{email}}. Guarda el número de ticket.',
  another: 'Escribir otro mensaje',
  never: 'Nunca te pedimos tu contraseña ni un código de un solo uso.',

  joining: 'Unirse e iniciar sesión',
  noMail: 'El correo de verificación no llegó. ¿Y ahora?',
  noMailText:
    'Mira primero en la carpeta de correo no deseado. Después inicia sesión con tu correo y tu contraseña: mientras la dirección no esté verificada, allí puedes pedir que se envíe otra vez, una vez por minuto. El enlace funciona durante 24 horas.',
  forgot: 'Olvidé mi contraseña.',
  forgotText:
    'Elige Iniciar sesión y luego «¿Olvidaste tu contraseña?». Te enviamos un enlace para una nueva. Funciona una vez, durante 30 minutos, y cierra la sesión en todos tus dispositivos.',
  notMe: 'Mi contraseña cambió y no fui yo.',
  notMeText:
    'Elige ya «¿Olvidaste tu contraseña?» y pon una contraseña nueva: eso cierra la sesión de todos los demás. Después escríbenos y cambia también la contraseña de tu correo.',

  surveys: 'Encuestas',
  noSurveys: '¿Por qué no veo encuestas, o veo pocas?',
  noSurveysText:
    'Ves las encuestas que encajan con tu perfil y aún necesitan respuestas. Cuantas más preguntas del perfil respondas, más pueden encajar.',
  notAFit: '¿Por qué terminó antes una encuesta?',
  notAFitText:
    'Cada encuesta busca a ciertas personas, y algunas de sus primeras preguntas lo averiguan. «No reúnes los requisitos para esta encuesta.» no dice nada de ti. La tarjeta de la encuesta dice de antemano qué paga un intento así.',
  interrupted: 'Me interrumpieron. ¿Se ha perdido todo?',
  interruptedText:
    'No. En las encuestas de este sitio se guarda cada página que terminas. Abre Mis encuestas y continúa donde lo dejaste.',

  points: 'Puntos y recompensas',
  when: '¿Cuándo llegan mis puntos?',
  whenText:
    'Al instante en las encuestas de este sitio. En las de socios, cuando el socio confirma que terminaste, lo que puede tardar. 100 puntos valen $1.00.',
  redeem: '¿Cuándo puedo canjear?',
  redeemText:
    'Con un correo verificado, una vez al día y cuando tu última solicitud se haya enviado o rechazado. Confirmas con tu contraseña o con un código por correo. Cada solicitud se revisa antes de aprobarse; después la tarjeta regalo llega por correo.',
  wrong: 'Faltan puntos o son incorrectos.',
  wrongText: 'Avísanos en un plazo de 30 días. Decidimos en 30 días, y la corrección aparece en Mis ganancias.',

  account: 'Tu cuenta',
  blocked: 'Mi cuenta está bloqueada.',
  blockedText: 'Escríbenos y pide una revisión. Una persona lo mira y responde por correo.',
  leave: '¿Cómo cierro mi cuenta u obtengo mis datos?',
  leaveText:
    'Escríbenos desde el correo de tu cuenta. Canjea antes tus puntos: lo que quede se pierde al cerrar la cuenta.',
}
