import type { Translated } from '../../../../../platform/words/text.ts'
import type { attemptTimeline } from '../../en/server/attempt-timeline.ts'

export const words: Translated<typeof attemptTimeline> = {
  'event-started': 'Empezada',
  'event-completed': 'Completada',
  'event-not-a-fit': 'No encajaba',
  'event-quota-full': 'Cupo lleno',
  'event-rejected': 'Rechazada',
  'event-ended': 'Terminada',
  'event-cancelled': 'Cancelada',
  'event-reversed': 'Retirada',
  'event-abandoned': 'Abandonada',
  'event-released': 'Aceptada',
  'event-noted': 'Anotada',
  'event-asked': 'Preguntaste por esto',
  'event-decided': 'Tu pregunta se ha resuelto',

  started: 'Empezaste esta encuesta y se reservó tu plaza.',
  startedAtPartner: 'Empezaste esta encuesta en la página de nuestro socio.',
  added_one: 'Hemos añadido {{count, number}} punto a tu saldo.',
  added_other: 'Hemos añadido {{count, number}} puntos a tu saldo.',
  blocked_one: 'Tu cuenta está bloqueada: tu {{count, number}} punto espera una comprobación.',
  blocked_other: 'Tu cuenta está bloqueada: tus {{count, number}} puntos esperan una comprobación.',
  quick_one: 'Fue más rápido de lo habitual: tu {{count, number}} punto espera una comprobación.',
  quick_other: 'Fue más rápido de lo habitual: tus {{count, number}} puntos esperan una comprobación.',
  late_one: 'Tu {{count, number}} punto espera {{days}}, porque este proveedor confirma tarde.',
  late_other: 'Tus {{count, number}} puntos esperan {{days}}, porque este proveedor confirma tarde.',
  days_one: '{{count, number}} día',
  days_other: '{{count, number}} días',
  held_one: 'Tu {{count, number}} punto espera una comprobación. {{why}}',
  held_other: 'Tus {{count, number}} puntos esperan una comprobación. {{why}}',

  notAFit: 'La encuesta busca a otras personas.',
  notAFitPaid: 'La encuesta busca a otras personas. {{paid}}',
  quotaFull: 'Ya habían respondido suficientes personas como tú.',
  quotaFullPaid: 'Ya habían respondido suficientes personas como tú. {{paid}}',
  forYourTime_one: 'Te añadimos {{count, number}} punto por tu tiempo.',
  forYourTime_other: 'Te añadimos {{count, number}} puntos por tu tiempo.',
  forYourTimeBlocked_one: '{{count, number}} punto a la espera de una comprobación, porque tu cuenta está bloqueada.',
  forYourTimeBlocked_other:
    '{{count, number}} puntos a la espera de una comprobación, porque tu cuenta está bloqueada.',

  underAge: 'No se añadieron puntos: las encuestas son para personas de {{age}} años o más.',
  qualityRejected: 'Las respuestas no pasaron el control de calidad.',
  securityRejected: 'El intento no pasó el control de seguridad.',
  notAccepted_one:
    'Quien revisó las respuestas no las aceptó: {{reason}} No se añade el punto ({{count, number}}). Si no es correcto, pregunta aquí.',
  notAccepted_other:
    'Quien revisó las respuestas no las aceptó: {{reason}} Los {{count, number}} puntos no se añaden. Si no es correcto, pregunta aquí.',
  accountClosed: 'No se añadieron puntos: la cuenta ya se había cerrado.',
  cancelled: 'El proveedor de la encuesta retiró este intento antes de que se completara.',
  alreadyWithdrawn: 'La encuesta completada ya se había retirado: no se añadieron puntos.',
  takenBack_one: 'El proveedor retiró esta encuesta completada; se descuenta {{count, number}} punto.',
  takenBack_other: 'El proveedor retiró esta encuesta completada; se descuentan {{count, number}} puntos.',
  takenBackBecause_one:
    'El proveedor retiró esta encuesta completada ({{reason}}); se descuenta {{count, number}} punto.',
  takenBackBecause_other:
    'El proveedor retiró esta encuesta completada ({{reason}}); se descuentan {{count, number}} puntos.',
  linkedAccounts_one:
    'También participó otra cuenta vinculada a la tuya, así que esta encuesta no cuenta; se descuenta {{count, number}} punto.',
  linkedAccounts_other:
    'También participó otra cuenta vinculada a la tuya, así que esta encuesta no cuenta; se descuentan {{count, number}} puntos.',
  givenBack_one: 'Lo hemos vuelto a mirar y esta encuesta cuenta: se devuelve {{count, number}} punto.',
  givenBack_other: 'Lo hemos vuelto a mirar y esta encuesta cuenta: se devuelven {{count, number}} puntos.',
  spareTakenBack: 'El proveedor retiró uno de sus dos avisos; tus puntos se quedan.',
  reportedAgain: 'El proveedor avisó una vez más de esta encuesta completada.',
  paidByDispute: 'La respuesta a tu pregunta ya había añadido sus puntos: ahora no se añadió ninguno.',
  abandoned: 'No se terminó a tiempo y se dejó libre su plaza.',

  lookedAdded_one: 'Una persona miró tus respuestas. Tu {{count, number}} punto se añadió a tu saldo.',
  lookedAdded_other: 'Una persona miró tus respuestas. Tus {{count, number}} puntos se añadieron a tu saldo.',
  lookedLater_one:
    'Una persona miró tus respuestas. Tu {{count, number}} punto se añadirá cuando el proveedor de la encuesta lo confirme.',
  lookedLater_other:
    'Una persona miró tus respuestas. Tus {{count, number}} puntos se añadirán cuando el proveedor de la encuesta los confirme.',
  unopposedAdded_one: 'Nadie se opuso a tus respuestas. Tu {{count, number}} punto se añadió a tu saldo.',
  unopposedAdded_other: 'Nadie se opuso a tus respuestas. Tus {{count, number}} puntos se añadieron a tu saldo.',
  unopposedLater_one:
    'Nadie se opuso a tus respuestas. Tu {{count, number}} punto se añadirá cuando el proveedor de la encuesta lo confirme.',
  unopposedLater_other:
    'Nadie se opuso a tus respuestas. Tus {{count, number}} puntos se añadirán cuando el proveedor de la encuesta los confirme.',

  asked_one: 'Respondemos en {{count, number}} día.',
  asked_other: 'Respondemos en {{count, number}} días.',
  decidedNone: 'No se añadieron puntos.',
}
