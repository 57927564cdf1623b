import type { terms } from '../en/terms.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof terms> = {
  title: 'Términos y condiciones',
  lead: 'Lo que tú y {{brand}} podéis esperar el uno del otro. {{brand}} lo gestiona la organización responsable de este sitio.',

  joining: 'Unirse',
  joiningText: `Ser miembro es gratis. Para serlo debes:

- tener 18 años o más,
- tener una sola cuenta,
- usar un correo electrónico válido y tuyo que no use ningún otro miembro, y verificarlo,
- elegir una contraseña y no compartirla.

Una cuenta creada para alguien menor de 18 años no puede hacer encuestas ni canjear puntos. Varias cuentas de una misma persona pueden bloquearse.`,

  surveys: 'Hacer encuestas',
  surveysText: `Cada encuesta muestra sus puntos y sus minutos antes de empezar. Cada encuesta se puede hacer una vez.

Responde con sinceridad y con tus propias palabras. Comprobamos la calidad de las respuestas. Las respuestas copiadas, hechas por un programa o dadas al azar no se pagan.

A veces una encuesta termina antes porque no reúnes los requisitos o porque ya tiene todas las respuestas que necesita. La tarjeta de la encuesta dice de antemano qué paga un intento así.`,

  points: 'Puntos',
  pointsText: `100 puntos valen US$1.00. Los puntos no son una moneda: se pueden canjear por las recompensas que se ofrecen aquí, y no se pueden vender ni ceder.

Los puntos de una encuesta de este sitio se abonan cuando la terminas. Los de la encuesta de un socio se abonan cuando el socio confirma que la terminaste.

Un socio puede retirar una confirmación, por ejemplo tras comprobar sus respuestas. Entonces también se retiran los puntos, y tu página de ganancias muestra cuándo y por qué. Tu saldo nunca baja de cero; lo que falta se descuenta de puntos posteriores.`,

  bonus: 'Bono de bienvenida',
  bonusText: `Los nuevos miembros pueden recibir un bono de bienvenida de hasta $5. Se abona una sola vez por persona, en tres partes: al verificar el correo electrónico, al responder las cinco preguntas principales del perfil y con la primera encuesta completada y abonada.`,

  redeeming: 'Canjear puntos',
  redeemingText: `Puedes pedir una recompensa cuando se cumple todo esto:

- tu correo electrónico está verificado,
- confirmas la solicitud con tu contraseña o con un código de un solo uso que te enviamos por correo,
- no has hecho otra solicitud el mismo día (UTC); una solicitud rechazada no cuenta,
- tu solicitud anterior se ha procesado, es decir, se ha enviado o rechazado,
- tus puntos disponibles cubren el importe.

Todas las solicitudes se revisan antes de aprobarse. Mientras se revisa una solicitud, sus puntos quedan apartados. Si se rechaza, vuelven a ti y puedes leer el motivo.`,

  disputes: 'Reclamaciones',
  disputesText: `Si faltan puntos o son incorrectos, avísanos en un plazo de 30 días. Decidimos en los 30 días siguientes a tu aviso. Una corrección es un movimiento nuevo en tus ganancias; los anteriores nunca se cambian.`,

  ending: 'Bloqueo y baja',
  endingText: `Podemos bloquear una cuenta que incumpla estos términos. Se te informa al iniciar sesión y puedes pedir que una persona lo revise.

Puedes irte cuando quieras: cierra tu cuenta en Ajustes. Los puntos que no hayas canjeado hasta entonces se pierden.`,

  changes: 'Cambios',
  changesText: `Cuando estos términos cambian, la fecha de arriba cambia con ellos. Los cambios no quitan puntos que ya se hayan abonado.`,
}
