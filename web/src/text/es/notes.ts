import type { notes } from '../en/notes.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof notes> = {
  earnedOne: 'Has ganado 1 punto',
  earned: 'Has ganado {{points}} puntos',
  takenBackOne: 'Se ha retirado 1 punto',
  takenBack: 'Se han retirado {{points}} puntos',
  welcomeVerify: 'Bono de bienvenida: correo verificado',
  welcomeTop5: 'Bono de bienvenida: primeras preguntas del perfil respondidas',
  welcomeFirst: 'Bono de bienvenida: primera encuesta completada',
  received: 'Hemos recibido tu solicitud',
  receivedText: '{{reward}}. Una persona revisa cada solicitud.',
  sent: 'Tu recompensa está en camino',
  sentText: '{{reward}}. Su código está en tu correo.',
  rejected: 'Tu solicitud no se ha aprobado',
  rejectedSplit:
    '{{reward}}: {{reason}} {{back}} de tus {{points}} puntos han vuelto a tu saldo; {{debt}} han pagado lo que debías por una encuesta que se retiró.',
  rejectedDebt: '{{reward}}: {{reason}} Tus {{points}} puntos han pagado lo que debías por una encuesta que se retiró.',
  rejectedBack: '{{reward}}: {{reason}} Tus {{points}} puntos han vuelto a tu saldo.',
  decided: 'Tu pregunta se ha resuelto',
  decidedOne: '{{title}}: se ha añadido 1 punto a tu saldo.',
  decidedYes: '{{title}}: se han añadido {{points}} puntos a tu saldo.',
  decidedNo: '{{title}}: no se han añadido puntos.',
  ticketAnswered: 'Hemos respondido a tu consulta',
  ticketSolved: 'Tu consulta está resuelta',
  newSurvey: 'Una nueva encuesta encaja contigo',
  newSurveys: '{{count}} nuevas encuestas encajan contigo',
}
