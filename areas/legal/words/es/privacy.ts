import type { privacy } from '../en/privacy.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof privacy> = {
  title: 'Política de privacidad',
  lead: 'Qué guarda {{brand}} sobre ti, por qué y qué puedes pedirnos. La organización que gestiona este sitio es responsable de tus datos.',

  kept: 'Qué guardamos',
  keptText: `- Tu cuenta: correo electrónico, nombre y datos de contacto que nos das, y tu contraseña como un resumen del que no se puede leer la contraseña.
- Tu perfil: tus respuestas a las preguntas del perfil.
- Tus encuestas: cuáles empezaste, tus respuestas en las encuestas de este sitio y cómo terminó cada una.
- Tus puntos: cada movimiento de tus ganancias, tus solicitudes de recompensas y sus resultados.
- Registros de seguridad: cuándo y desde qué dirección de red te registraste e iniciaste sesión, y los cambios delicados de tu cuenta.
- Informes de error que envía tu navegador cuando falla una página.`,

  why: 'Por qué lo guardamos',
  whyText: `- Para llevar tu cuenta, encontrar encuestas que encajen y pagarte. Sin esto no hay afiliación.
- Para dar a nuestros clientes respuestas a sus encuestas.
- Para evitar varias cuentas de una misma persona y respuestas falsas.
- Para llevar la contabilidad, como exige la ley.

Algunas preguntas del perfil son delicadas, por ejemplo sobre la salud. Solo se hacen con tu consentimiento, siempre puedes elegir no responder y puedes retirar el consentimiento.`,

  sharing: 'Quién más lo ve',
  sharingText: `El socio cuya encuesta abres recibe un número al azar para tu intento, no tu nombre ni tu correo electrónico. Lo que respondas en las páginas del socio se rige por la política del socio.

Las recompensas se envían al correo de tu cuenta. Cuando una recompensa procede de un proveedor, este recibe lo que necesita para entregarla.

No vendemos tu correo electrónico.`,

  times: 'Cuánto tiempo',
  timesText: `Los datos de cuenta, perfil y encuestas se conservan mientras seas miembro. Los informes de error se borran a los 30 días.

Cuando cierras tu cuenta, tus datos personales se borran al momento. Los movimientos del libro de puntos se conservan, sin tu nombre, porque la contabilidad debe estar completa. También se conserva un resumen con clave de tu correo electrónico: así se abona el bono de bienvenida una sola vez.`,

  browser: 'En tu navegador',
  browserText: `El sitio guarda lo que necesita para tu sesión en el almacenamiento de tu navegador. Lo que va más allá espera a tu consentimiento. La Política de cookies enumera cada elemento.`,

  rights: 'Tus derechos',
  rightsText: `En Ajustes puedes descargar una copia de todo lo que guardamos de ti y cerrar tu cuenta. En Mi cuenta puedes corregir lo que nos dijiste. También puedes pedirnos que dejemos de usar tus datos de cierta manera y reclamar ante la autoridad de protección de datos de tu país.

Una persona siempre puede volver a revisar las decisiones que bloquean una cuenta o rechazan una solicitud. Escríbenos desde el correo de tu cuenta.`,

  safety: 'Cómo se protege',
  safetyText: `Las conexiones van cifradas cuando quien gestiona el sitio lo ofrece por HTTPS. Las contraseñas se guardan como resúmenes, los códigos de las tarjetas regalo se guardan cifrados, los enlaces de nuestros correos funcionan una vez y por poco tiempo, y lo que ve el personal depende de su rol.`,
}
