import type { Translated } from '../../../../../platform/words/text.ts'
import type { legalDrafts } from '../../en/server/legal-drafts.ts'

export const words: Translated<typeof legalDrafts> = {
  'terms-conditions': `## Unirse

Ser miembro es gratis. Para serlo debes:

- tener 18 años o más,
- tener una sola cuenta,
- usar un correo electrónico válido y tuyo que no use ningún otro miembro, y verificarlo,
- elegir una contraseña y no compartirla.

Una cuenta creada para alguien menor de 18 años no puede hacer encuestas ni canjear puntos. Varias cuentas de una misma persona pueden bloquearse.

## Hacer encuestas

Cada encuesta muestra sus puntos y sus minutos antes de empezar. Cada encuesta se puede hacer una vez.

Responde con sinceridad y con tus propias palabras. Comprobamos la calidad de las respuestas. Las respuestas copiadas, hechas por un programa o dadas al azar no se pagan.

A veces una encuesta termina antes porque no reúnes los requisitos o porque ya tiene todas las respuestas que necesita. La tarjeta de la encuesta dice de antemano qué paga un intento así.

## Puntos

100 puntos valen US$1.00. Los puntos no son una moneda: se pueden canjear por las recompensas que se ofrecen aquí, y no se pueden vender ni ceder.

Los puntos de una encuesta de este sitio se abonan cuando la terminas. Los de la encuesta de un socio se abonan cuando el socio confirma que la terminaste.

Un socio puede retirar una confirmación, por ejemplo tras comprobar sus respuestas. Entonces también se retiran los puntos, y tu página de ganancias muestra cuándo y por qué. Tu saldo nunca baja de cero; lo que falta se descuenta de puntos posteriores.

## Bono de bienvenida

Los nuevos miembros pueden recibir un bono de bienvenida de hasta $5. Se abona una sola vez por persona, en tres partes: al verificar el correo electrónico, al responder las cinco preguntas principales del perfil y con la primera encuesta completada y abonada.

## Canjear puntos

Puedes pedir una recompensa cuando se cumple todo esto:

- tu correo electrónico está verificado,
- confirmas la solicitud con tu contraseña o con un código de un solo uso que te enviamos por correo,
- no has hecho otra solicitud el mismo día (UTC); una solicitud rechazada no cuenta,
- tu solicitud anterior se ha procesado, es decir, se ha enviado o rechazado,
- tus puntos disponibles cubren el importe.

Todas las solicitudes se revisan antes de aprobarse. Mientras se revisa una solicitud, sus puntos quedan apartados. Si se rechaza, vuelven a ti y puedes leer el motivo.

## Reclamaciones

Si faltan puntos o son incorrectos, avísanos en un plazo de 30 días. Decidimos en los 30 días siguientes a tu aviso. Una corrección es un movimiento nuevo en tus ganancias; los anteriores nunca se cambian.

## Bloqueo y baja

Podemos bloquear una cuenta que incumpla estos términos. Se te informa al iniciar sesión y puedes pedir que una persona lo revise.

Puedes irte cuando quieras: cierra tu cuenta en [Ajustes](/settings). Los puntos que no hayas canjeado hasta entonces se pierden.

## Cambios

Cuando estos términos cambian, la fecha de arriba cambia con ellos. Si un cambio te afecta, te pedimos que lo aceptes antes de continuar. Si no lo aceptas, puedes canjear tus puntos, descargar tus datos y cerrar tu cuenta. Los cambios no quitan puntos que ya se hayan abonado.`,

  'privacy-policy': `## Qué guardamos

- Tu cuenta: correo electrónico, nombre y datos de contacto que nos das, y tu contraseña como un resumen del que no se puede leer la contraseña.
- Tu perfil: tus respuestas a las preguntas del perfil.
- Tus encuestas: cuáles empezaste, tus respuestas en las encuestas de este sitio y cómo terminó cada una.
- Tus puntos: cada movimiento de tus ganancias, tus solicitudes de recompensas y sus resultados.
- Registros de seguridad: cuándo y desde qué dirección de red te registraste e iniciaste sesión, y los cambios delicados de tu cuenta.
- Informes de error que envía tu navegador cuando falla una página.

## Por qué lo guardamos

- Para llevar tu cuenta, encontrar encuestas que encajen y pagarte. Sin esto no hay afiliación.
- Para dar a nuestros clientes respuestas a sus encuestas.
- Para evitar varias cuentas de una misma persona y respuestas falsas.
- Para llevar la contabilidad, como exige la ley.

Algunas preguntas del perfil son delicadas, por ejemplo sobre la salud. Solo se hacen con tu consentimiento, siempre puedes elegir no responder y puedes retirar el consentimiento.

## Quién más lo ve

El socio cuya encuesta abres recibe un número al azar para tu intento, no tu nombre ni tu correo electrónico. Lo que respondas en las páginas del socio se rige por la política del socio.

Las recompensas se envían al correo de tu cuenta. Cuando una recompensa procede de un proveedor, este recibe lo que necesita para entregarla.

No vendemos tu correo electrónico.

## Cuánto tiempo

Los datos de cuenta, perfil y encuestas se conservan mientras seas miembro. Los informes de error se borran a los 30 días.

Cuando cierras tu cuenta, tus datos personales se borran al momento. Los movimientos del libro de puntos se conservan, sin tu nombre, porque la contabilidad debe estar completa. También se conserva un resumen con clave de tu correo electrónico: así se abona el bono de bienvenida una sola vez.

## En tu navegador

El sitio guarda lo que necesita para tu sesión en el almacenamiento de tu navegador. Lo que va más allá espera a tu consentimiento. La [Política de cookies](/cookies-policy) enumera cada elemento.

## Tus derechos

En [Ajustes](/settings) puedes descargar una copia de todo lo que guardamos de ti y cerrar tu cuenta. En [Mi cuenta](/my-account) puedes corregir lo que nos dijiste. También puedes pedirnos que dejemos de usar tus datos de cierta manera y reclamar ante la autoridad de protección de datos de tu país.

Una persona siempre puede volver a revisar las decisiones que bloquean una cuenta o rechazan una solicitud. Escríbenos desde el correo de tu cuenta.

## Cómo se protege

Las conexiones van cifradas cuando quien gestiona el sitio lo ofrece por HTTPS. Las contraseñas se guardan como resúmenes, los códigos de las tarjetas regalo se guardan cifrados, los enlaces de nuestros correos funcionan una vez y por poco tiempo, y lo que ve el personal depende de su rol.`,

  'cookie-policy': `## Necesarias

El sitio no funciona sin ellas. No se usan para seguirte.

- \`userifno\` (Cookie): Recuerda que se ha respondido a la pregunta sobre las cookies. Cuánto tiempo: 10 años.
- \`consent\` (Cookie): Recuerda qué respuesta diste. Cuánto tiempo: 180 días.
- \`sign_ups\` (Cookie): Reconoce el navegador en el que te registraste cuando abres el enlace que verifica tu dirección. Cuánto tiempo: 7 días.
- \`known-…\` (Cookie): Reconoce un navegador en el que ya iniciaste sesión, para que nadie que pruebe contraseñas pueda dejarte fuera. Cuánto tiempo: 1 año.
- \`guest\` (Almacenamiento local): Guarda la visita del enlace de un socio por el que llegaste, hasta que te hayas registrado. Cuánto tiempo: 1 día.
- \`access\`, \`refresh\` (Almacenamiento local): Mantienen tu sesión iniciada. Cuánto tiempo: hasta que cierres sesión.
- \`userId\`, \`firstname\`, \`role\` (Almacenamiento local): Tu número de cuenta, nombre y rol, para mostrar el menú correcto. Cuánto tiempo: hasta que cierres sesión.
- \`redux-root\` (Almacenamiento local): Cómo dejaste la página: si el menú está abierto, qué ventanas cerraste. Cuánto tiempo: hasta que cierres sesión.
- \`language\` (Cookie): Recuerda el idioma que elegiste. Cuánto tiempo: 1 año.
- \`mantine-color-scheme-value\` (Almacenamiento local): Apariencia clara u oscura. Cuánto tiempo: hasta que cierres sesión.

## Solo con tu consentimiento

Estas esperan hasta que elijas Aceptar todas.

- \`visitorId\` (Cookie): Reconoce un navegador, para proteger contra varias cuentas de una misma persona. Cuánto tiempo: 1 año.
- **Píxel de seguimiento de un socio** (Cookie): Informa al socio cuyo enlace te trajo aquí de que te uniste. Se carga una imagen de ese socio. Cuánto tiempo: lo fija el socio.

## Encuestas de socios

Cuando abres la encuesta de un socio sales de este sitio. El socio puede usar sus propias cookies; allí se aplica su política.`,
}
