import type { cookies } from '../en/cookies.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof cookies> = {
  title: 'Política de cookies',
  lead: 'Todo lo que {{brand}} guarda en tu navegador, para qué sirve y cómo cambiar de opinión.',
  documentTitle: 'Lo que {{brand}} guarda en tu navegador',

  choice: 'Tu elección',
  choiceNone: 'Aún no has elegido. Hasta que lo hagas, solo se usa lo que el sitio necesita.',
  choiceAll: 'Has aceptado todas las cookies.',
  choiceRequired: 'Has elegido solo las necesarias.',
  acceptAll: 'Aceptar todas',
  onlyRequired: 'Solo las necesarias',
  change: 'Cambiar mi elección',
  openPolicy: 'Abrir la política de cookies en una pestaña nueva',
  missing: 'La política de cookies no se cargó aquí.',
  choiceText: 'La elección se guarda durante 180 días. Puedes cambiarla aquí en cualquier momento.',

  required: 'Necesarias',
  requiredLead: 'El sitio no funciona sin ellas. No se usan para seguirte.',
  consented: 'Solo con tu consentimiento',
  consentedLead: 'Estas esperan hasta que elijas Aceptar todas.',

  name: 'Nombre',
  use: 'Para qué sirve',
  time: 'Cuánto tiempo',
  cookie: 'Cookie',
  storage: 'Almacenamiento local',

  userifno: 'Recuerda que se ha respondido a la pregunta sobre las cookies.',
  userifnoTime: '10 años',
  consent: 'Recuerda qué respuesta diste.',
  consentTime: '180 días',
  language: 'Recuerda el idioma que elegiste.',
  languageTime: '1 año',
  signUps: 'Reconoce el navegador en el que te registraste cuando abres el enlace que verifica tu dirección.',
  signUpsTime: '7 días',
  guest: 'Guarda la visita del enlace de un socio por el que llegaste, hasta que te hayas registrado.',
  guestTime: '1 día',
  known:
    'Reconoce un navegador en el que ya iniciaste sesión, para que nadie que pruebe contraseñas pueda dejarte fuera.',
  knownTime: '1 año',
  tokens: 'Mantienen tu sesión iniciada.',
  untilLogout: 'Hasta que cierres sesión',
  person: 'Tu número de cuenta, nombre y rol, para mostrar el menú correcto.',
  state: 'Cómo dejaste la página: si el menú está abierto, qué ventanas cerraste.',
  scheme: 'Apariencia clara u oscura.',
  visitorId: 'Reconoce un navegador, para proteger contra varias cuentas de una misma persona.',
  visitorIdTime: '1 año',
  pixel: 'Píxel de seguimiento de un socio',
  pixelUse: 'Informa al socio cuyo enlace te trajo aquí de que te uniste. Se carga una imagen de ese socio.',
  pixelTime: 'Lo fija el socio',

  embeds: 'Encuestas de socios',
  embedsText:
    'Cuando abres la encuesta de un socio sales de este sitio. El socio puede usar sus propias cookies; allí se aplica su política.',
}
