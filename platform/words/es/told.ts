import type { told } from '../en/told.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof told> = {
  pointsOne: '1 punto',
  points: '{{number}} puntos',

  started: 'Empezada',
  startedText: 'Empezaste esta encuesta y se reservó tu plaza.',
  completed: 'Completada',
  completedAdded: 'Hemos añadido {{points}} a tu saldo.',
  completedBlocked: 'Tu cuenta está bloqueada: tus {{points}} esperan una comprobación.',
  completedQuick: 'Fue más rápido de lo habitual: tus {{points}} esperan una comprobación.',
  completedLate: 'Tus {{points}} esperan {{number}} días, porque este proveedor confirma tarde.',
  completedHeld:
    'Tus {{points}} esperan una comprobación. Notamos lo siguiente: {{signs}}. Una persona lo mira. Si nadie se opone antes del {{day}}, se añaden los puntos. Aquí puedes contarnos tu versión.',
  heldText:
    'Notamos lo siguiente: {{signs}}. Una persona lo mira. Si nadie se opone antes del {{day}}, se añaden los puntos. Aquí puedes contarnos tu versión.',
  signs: '{{one}}; {{others}}',
  'too-fast': 'las respuestas llegaron mucho más rápido que las de la mayoría',
  'straight-lined': 'cada fila de una tabla tuvo la misma respuesta',
  'attention-failed': 'una pregunta que comprueba la atención no se respondió como pedía',
  'same-device': 'otra cuenta respondió esta encuesta en el mismo dispositivo',
  'other-country': 'se abrió en otro país que el de tu perfil',
  'against-profile': 'algunas respuestas son distintas de tu perfil',

  notAFit: 'No encajaba',
  notAFitPaid: 'La encuesta busca a otras personas. {{paid}}',
  notAFitText: 'La encuesta busca a otras personas.',
  quotaFull: 'Cupo lleno',
  quotaFullPaid: 'Ya habían respondido suficientes personas como tú. {{paid}}',
  quotaFullText: 'Ya habían respondido suficientes personas como tú.',
  forYourTime: 'Te añadimos {{points}} por tu tiempo.',
  forYourTimeBlocked: '{{points}} a la espera de una comprobación, porque tu cuenta está bloqueada.',

  rejected: 'Rechazada',
  underAge: 'No se añadieron puntos: las encuestas son para personas de {{number}} años o más.',
  qualityRejected: 'Las respuestas no pasaron el control de calidad.',
  securityRejected: 'El intento no pasó el control de seguridad.',
  reviewerRejected:
    'Quien revisó las respuestas no las aceptó: {{reason}} Los {{points}} no se añaden. Si no es correcto, pregunta aquí.',

  ended: 'Terminada',
  accountClosed: 'No se añadieron puntos: la cuenta ya se había cerrado.',
  cancelled: 'Cancelada',
  cancelledText: 'El proveedor de la encuesta retiró este intento antes de que se completara.',
  reversed: 'Retirada',
  paidByDispute: 'La respuesta a tu pregunta ya había añadido sus puntos: ahora no se añadió ninguno.',
  alreadyWithdrawn: 'La encuesta completada ya se había retirado: no se añadieron puntos.',
  takenBackBecause: 'El proveedor retiró esta encuesta completada ({{reason}}); se descuentan {{points}}.',
  takenBackText: 'El proveedor retiró esta encuesta completada; se descuentan {{points}}.',
  abandoned: 'Abandonada',
  abandonedText: 'No se terminó a tiempo y se dejó libre su plaza.',

  released: 'Aceptada',
  looked: 'Una persona miró tus respuestas. Tus puntos ({{points}}) {{follow}}',
  nobodyObjected: 'Nadie se opuso a tus respuestas. Tus puntos ({{points}}) {{follow}}',
  followNow: 'se añadieron a tu saldo.',
  followLater: 'se añadirán cuando el proveedor de la encuesta los confirme.',
  nowAdded: 'Hemos añadido {{points}}',
  passed: 'Comprobación superada: {{points}}',
  pendingCheck: 'En espera de una comprobación: {{points}}',

  asked: 'Preguntaste por esto',
  askedText: 'Respondemos en {{number}} días.',
  decidedNo: 'No se añadieron puntos.',

  notAcceptedTitle: '{{title}} (no aceptada: {{reason}})',
  reversedTitleBecause: '{{title}} (retirada: {{reason}})',
  reversedTitle: '{{title}} (retirada)',
  screenOut: '{{title}} (no encajaba)',
  granted: '{{title}} (tu pregunta se aceptó)',
  opening: 'Puntos traídos de antes',
  fee: '{{title}} (comisión)',
  welcomeVerify: 'Bono de bienvenida: correo verificado',
  welcomeTop5: 'Bono de bienvenida: primeras preguntas del perfil respondidas',
  welcomeFirst: 'Bono de bienvenida: primera encuesta completada',
}
