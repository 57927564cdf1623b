import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The ledger's descriptions of movements; then the notifications to the account, where the key with `Text` after it holds the
 * second line.
 */
export const transfers = defineText('transfers', {
  screenOut: '{{title}} (screen-out)',
  notAccepted: '{{title}} (not accepted: {{reason}})',
  reversed: '{{title}} (reversed)',
  linkedAccounts: '{{title}}: another account that is linked to yours took part as well',
  reversedBecause: '{{title}} (reversed: {{reason}})',
  granted: '{{title}} (your question was granted)',
  toppedUp: 'Top-up: took longer than promised ({{title}})',
  reward: '{{name}}',
  fee: '{{name}} (fee)',
  opening: 'Points brought over from your previous panel',
  welcomeVerify: 'Welcome bonus: email verified',
  welcomeTop5: 'Welcome bonus: first profile questions answered',
  welcomeFirst: 'Welcome bonus: first survey completed',
  paidDebt_one: '{{what}} ({{count, number}} point paid what you owed)',
  paidDebt_other: '{{what}} ({{count, number}} points paid what you owed)',
  owed_one: '{{what}} (you owe {{count, number}} point of it)',
  owed_other: '{{what}} (you owe {{count, number}} points of it)',

  earned_one: 'You earned {{count, number}} point',
  earned_other: 'You earned {{count, number}} points',
  earnedText: '{{why}}',
  given_one: 'You got {{count, number}} point',
  given_other: 'You got {{count, number}} points',
  givenText: '{{why}}',
  takenBack_one: '{{count, number}} point was taken back',
  takenBack_other: '{{count, number}} points were taken back',
  takenBackText: '{{why}}',
  takenBackOwing_one: '{{count, number}} point was taken back',
  takenBackOwing_other: '{{count, number}} points were taken back',
  takenBackOwingText:
    '{{why, sentence}} {{debt, number}} of them were not in your wallet: what you earn next pays them first.',

  'level-1': 'Coffee break',
  'level-2': 'Movie night',
  'level-3': 'Dinner out',
  'level-4': 'Weekend treat',
})
