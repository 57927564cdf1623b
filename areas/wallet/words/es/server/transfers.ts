import type { Translated } from '../../../../../platform/words/text.ts'
import type { transfers } from '../../en/server/transfers.ts'

export const words: Translated<typeof transfers> = {
  screenOut: '{{title}} (no encajaba)',
  notAccepted: '{{title}} (no aceptada: {{reason}})',
  reversed: '{{title}} (retirada)',
  linkedAccounts: '{{title}}: también participó otra cuenta vinculada a la tuya',
  reversedBecause: '{{title}} (retirada: {{reason}})',
  granted: '{{title}} (tu pregunta se aceptó)',
  toppedUp: 'Complemento: duró más de lo prometido ({{title}})',
  reward: '{{name}}',
  fee: '{{name}} (comisión)',
  opening: 'Puntos traídos de antes',
  welcomeVerify: 'Bono de bienvenida: correo verificado',
  welcomeTop5: 'Bono de bienvenida: primeras preguntas del perfil respondidas',
  welcomeFirst: 'Bono de bienvenida: primera encuesta completada',
  paidDebt_one: '{{what}} ({{count, number}} punto pagó lo que debías)',
  paidDebt_other: '{{what}} ({{count, number}} puntos pagaron lo que debías)',
  owed_one: '{{what}} (debes {{count, number}} punto de ello)',
  owed_other: '{{what}} (debes {{count, number}} puntos de ello)',

  earned_one: 'Has ganado {{count, number}} punto',
  earned_other: 'Has ganado {{count, number}} puntos',
  earnedText: '{{why}}',
  given_one: 'Te hemos dado {{count, number}} punto',
  given_other: 'Te hemos dado {{count, number}} puntos',
  givenText: '{{why}}',
  takenBack_one: 'Se ha retirado {{count, number}} punto',
  takenBack_other: 'Se han retirado {{count, number}} puntos',
  takenBackText: '{{why}}',
  takenBackOwing_one: 'Se ha retirado {{count, number}} punto',
  takenBackOwing_other: 'Se han retirado {{count, number}} puntos',
  takenBackOwingText:
    '{{why, sentence}} {{debt, number}} de ellos no estaban en tu saldo: lo próximo que ganes los paga primero.',

  'level-1': 'Pausa para el café',
  'level-2': 'Noche de cine',
  'level-3': 'Cena fuera',
  'level-4': 'Capricho de fin de semana',
}
