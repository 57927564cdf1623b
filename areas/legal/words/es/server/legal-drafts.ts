import type { Translated } from '../../../../../platform/words/text.ts'
import type { legalDrafts } from '../../en/server/legal-drafts.ts'

export const words: Translated<typeof legalDrafts> = {
  'terms-conditions': `## Unirse

Ser miembro es gratis. Para serlo debes:

- tener 18 años o más, o la edad superior que el formulario pida en tu país,
- tener una sola cuenta,
- usar un correo electrónico válido y tuyo que no use ningún otro miembro, y verificarlo,
- elegir una contraseña y no compartirla.

La cuenta de una persona que no tiene la edad necesaria no puede hacer encuestas ni canjear puntos. Varias cuentas de una misma persona pueden bloquearse.

## Hacer encuestas

Cada encuesta muestra sus puntos y sus minutos antes de empezar. Cada encuesta se puede hacer una vez.

Responde con sinceridad y con tus propias palabras. Comprobamos la calidad de las respuestas. Las respuestas copiadas, hechas por un programa o dadas al azar no se pagan.

A veces una encuesta termina antes porque no reúnes los requisitos o porque ya tiene todas las respuestas que necesita. La tarjeta de la encuesta dice de antemano qué paga un intento así.

## Puntos

100 puntos valen US$1.00. Los puntos no son una moneda: se pueden canjear por las recompensas que se ofrecen aquí, y no se pueden vender ni ceder.

Los puntos de una encuesta de este sitio se abonan cuando la terminas. Los de la encuesta de un socio se abonan cuando el socio confirma que la terminaste. En ambos casos pueden quedar antes unos días pendientes, y tu página de ganancias lo muestra. Los puntos de respuestas dudosas esperan a que una persona las haya revisado.

Un socio puede retirar una confirmación, por ejemplo tras comprobar sus respuestas. Entonces también se retiran los puntos, y tu página de ganancias muestra cuándo y por qué. Tu saldo nunca baja de cero. Los puntos que ya habías canjeado se descuentan de los que ganes después, y hasta entonces no se envía ninguna recompensa.

## Bono de bienvenida

Los nuevos miembros pueden recibir un bono de bienvenida de hasta $5. Se abona una sola vez por persona, en tres partes: al verificar el correo electrónico, al responder las cinco preguntas principales del perfil y con la primera encuesta completada y abonada.

## Canjear puntos

Puedes pedir una recompensa cuando se cumple todo esto:

- tu correo electrónico está verificado,
- confirmas la solicitud con tu contraseña o con un código de un solo uso que te enviamos por correo,
- no has hecho otra solicitud el mismo día (UTC); una solicitud rechazada no cuenta,
- tu solicitud anterior se ha procesado, es decir, se ha enviado o rechazado,
- tu cuenta no está limitada y no debes puntos,
- tus puntos disponibles cubren el importe.

Algunas recompensas se ofrecen solo en ciertos países, a partir de cierta edad o un número limitado de veces por persona.

Todas las solicitudes se revisan antes de aprobarse. Mientras se revisa una solicitud, sus puntos quedan apartados. Si se rechaza o la recompensa no puede entregarse, vuelven a ti y puedes leer el motivo.

## Reclamaciones

Si faltan puntos o son incorrectos, avísanos en un plazo de 30 días desde la encuesta. Decidimos en los 30 días siguientes a tu aviso. Una corrección es un movimiento nuevo en tus ganancias; los anteriores nunca se cambian.

## Bloqueo y baja

Podemos limitar o bloquear una cuenta que incumpla estos términos. Recibes el motivo por correo y puedes pedir que una persona lo revise.

Puedes irte cuando quieras: cierra tu cuenta en [Ajustes](/settings). Los puntos que no hayas canjeado hasta entonces se pierden. Mientras haya una solicitud de recompensa abierta, la cuenta solo puede cerrarse cuando esa solicitud se haya procesado.

## Cambios

Cuando estos términos cambian, la fecha de arriba cambia con ellos. Si un cambio es importante, te pedimos que lo aceptes antes de continuar. Si no lo aceptas, puedes canjear tus puntos, descargar tus datos y cerrar tu cuenta. Los cambios no quitan puntos que ya se hayan abonado.`,

  'privacy-policy': `## Qué guardamos

- Tu cuenta: correo electrónico, nombre y datos de contacto que nos das, y tu contraseña como un resumen del que no se puede leer la contraseña. Si inicias sesión con Google o Facebook, también tu número allí.
- Tu perfil: tus respuestas a las preguntas del perfil y tu consentimiento para las delicadas.
- Tus encuestas: las invitaciones, cuáles empezaste, tus respuestas en las encuestas de este sitio, cómo las diste (por ejemplo, con qué rapidez) y cómo terminó cada una.
- Tus puntos: cada movimiento de tus ganancias, tus solicitudes de recompensas y sus resultados, y la cuenta o dirección a la que se paga una recompensa.
- Tus mensajes, nuestras respuestas y las notas de nuestro personal sobre tu cuenta.
- Lo que aceptaste: qué versión de estos textos, cuándo, cómo y en qué país estaba tu red.
- Cómo llegaste: las visitas, el enlace o la campaña que te trajo y el tipo de dispositivo.
- Registros de seguridad: cuándo, con qué navegador y desde qué dirección de red te registraste e iniciaste sesión, y los cambios delicados de tu cuenta. Con tu consentimiento, también una marca que permite reconocer tu navegador.
- Informes de error que envía tu navegador cuando falla una página.
- Si eras miembro de otro panel que se trasladó aquí: lo que ese panel guardaba de ti y nos entregó.

## Por qué lo guardamos

- Para llevar tu cuenta, encontrar encuestas que encajen y pagarte. Sin esto no hay afiliación.
- Para dar a nuestros clientes respuestas a sus encuestas.
- Para evitar varias cuentas de una misma persona y respuestas falsas.
- Para llevar la contabilidad, como exige la ley.

Algunas preguntas del perfil son delicadas, por ejemplo sobre la salud. Solo se hacen con tu consentimiento, y siempre puedes elegir no responder. Puedes retirar el consentimiento; entonces se borran tus respuestas delicadas.

## Quién más lo ve

- **Socios de encuestas.** El socio cuyas encuestas ofrecemos recibe números al azar para ti y para tu intento, y tu país. También ve tu dirección de red y tu navegador. Algunos socios reciben tus respuestas a las preguntas del perfil que deciden si una encuesta encaja. Ninguno recibe tu nombre ni tu correo electrónico. Lo que respondas en las páginas de un socio se rige por la política del socio.
- **Clientes.** Los clientes que encargan una encuesta reciben las respuestas, sin tu nombre ni tu correo electrónico.
- **Socios que traen visitantes.** El socio cuyo enlace te trajo sabe, por un número suyo, que un visitante se unió. No sabe quién eres.
- **Proveedores de recompensas.** Los códigos de las tarjetas regalo se envían al correo de tu cuenta. El proveedor que entrega una recompensa por nosotros recibe tu nombre y tu correo electrónico. Cuando pagamos por transferencia, PayPal, cheque o donación, el banco o el servicio recibe el nombre y la cuenta que indiques.
- **Servicios que usamos.** Nuestro servicio de correo te entrega nuestros mensajes. Si inicias sesión con Google o Facebook, ellos lo saben.
- **Nuestro personal.** El personal ve lo que permite su rol, y los cambios que hace quedan registrados.

No vendemos tu correo electrónico.

## Cuánto tiempo

- Tu cuenta, tu perfil, tus encuestas y tus puntos: mientras seas miembro.
- Los mensajes a soporte: 36 meses desde que se resolvieron. Lo que tú y nosotros escribimos sobre puntos reclamados: 36 meses desde la decisión. Las notas de nuestro personal sobre ti: 36 meses.
- Las visitas, los clics en los enlaces que te trajeron, los navegadores y las cuentas usadas en ellos, las actividades como iniciar sesión y las notificaciones: 13 meses.
- Las sesiones y los enlaces y códigos enviados por correo: 30 días desde que dejaron de servir. Los informes de error: 30 días desde la última vez que se produjo el error.
- La cuenta a la que se pagó una recompensa a mano: 400 días desde que se cerró la solicitud.
- El registro de una solicitud de copia o de borrado: 36 meses desde nuestra respuesta.

Cuando cierras tu cuenta, tus datos personales se borran al momento. Los movimientos del libro de puntos y las solicitudes de recompensas se conservan, sin tu nombre, porque la contabilidad debe estar completa. También queda el registro de lo que cambió el personal. Se conserva además un resumen con clave de tu correo electrónico: así se abona el bono de bienvenida una sola vez. Los socios conservan lo que han recibido según sus propias políticas.

## En tu navegador

El sitio guarda lo que necesita para tu sesión en el almacenamiento de tu navegador. Lo que va más allá espera a tu consentimiento. La [Política de cookies](/cookies-policy) enumera cada elemento.

## Tus derechos

En [Ajustes](/settings) puedes descargar una copia de los datos que guardamos de ti, elegir qué correos recibes y cerrar tu cuenta. En [Mi cuenta](/my-account) puedes corregir tus datos. También puedes pedirnos una copia o el borrado por carta o correo electrónico; respondemos en el plazo que fija la ley. También puedes pedirnos que dejemos de usar tus datos de cierta manera y reclamar ante la autoridad de protección de datos de tu país.

Una persona siempre puede volver a revisar las decisiones que bloquean una cuenta o rechazan una solicitud. Escríbenos desde el correo de tu cuenta.

## Cómo se protege

Las conexiones van cifradas cuando quien gestiona el sitio lo ofrece por HTTPS. Las contraseñas se guardan como resúmenes, los códigos de las tarjetas regalo se guardan cifrados, los enlaces que inician tu sesión o cambian tu contraseña funcionan una vez y por poco tiempo, y el personal inicia sesión con un segundo paso.`,

  'cookie-policy': `## Necesarias

El sitio no funciona sin ellas. No se usan para seguirte.

- \`userifno\` (Cookie): Recuerda que se ha respondido a la pregunta sobre las cookies. Cuánto tiempo: 10 años.
- \`consent\` (Cookie): Recuerda qué respuesta diste. Cuánto tiempo: 180 días.
- \`sign_ups\` (Cookie): Reconoce el navegador en el que te registraste cuando abres el enlace que verifica tu dirección. Cuánto tiempo: 7 días.
- \`known-…\` (Cookie): Reconoce un navegador en el que ya iniciaste sesión, para que nadie que pruebe contraseñas pueda dejarte fuera. Cuánto tiempo: 1 año.
- \`social_flow\` (Cookie): Une un inicio de sesión con Google o Facebook al navegador que lo empezó. Cuánto tiempo: unos minutos.
- \`guest\` (Almacenamiento local): Guarda la visita del enlace de un socio por el que llegaste, hasta que te hayas registrado. Cuánto tiempo: 1 día.
- \`access\`, \`refresh\` (Almacenamiento local): Mantienen tu sesión iniciada. Cuánto tiempo: hasta que cierres sesión.
- \`userId\`, \`firstname\`, \`role\` (Almacenamiento local): Tu número de cuenta, nombre y rol, para mostrar el menú correcto. Cuánto tiempo: hasta que cierres sesión.
- \`redux-root\` (Almacenamiento local): Cómo dejaste la página: si el menú está abierto, qué ventanas cerraste. Cuánto tiempo: hasta que cierres sesión.
- \`tuppence:answers:…\`, \`tuppence:profile-replies\` (Almacenamiento local): Respuestas que aún no nos han llegado, para que un corte de conexión no pierda nada. Cuánto tiempo: hasta que se envían o cierras sesión.
- \`tuppence:answering\` (Almacenamiento local): Cómo prefieres responder las encuestas. Cuánto tiempo: hasta que cierres sesión.
- \`tuppence:told-attempts\`, \`tuppence:writing:…\` (Almacenamiento de sesión): Qué resultados de encuestas has visto y un mensaje que has empezado a escribirnos. Cuánto tiempo: hasta que cierres la pestaña.
- \`language\` (Cookie): Recuerda el idioma que elegiste. Cuánto tiempo: 1 año.
- \`mantine-color-scheme-value\` (Almacenamiento local): Apariencia clara u oscura. Cuánto tiempo: hasta que cierres sesión.

## Solo con tu consentimiento

Estas esperan hasta que elijas Aceptar todas.

- \`visitorId\` (Cookie): Reconoce un navegador, para proteger contra varias cuentas de una misma persona. Cuánto tiempo: 1 año.
- **Píxel de seguimiento de un socio** (Cookie): Informa al socio cuyo enlace te trajo aquí de que te uniste. Se carga una imagen de ese socio. Cuánto tiempo: lo fija el socio.

## Encuestas de socios

Cuando abres la encuesta de un socio sales de este sitio. El socio puede usar sus propias cookies; allí se aplica su política.`,
}
