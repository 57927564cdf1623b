import { defineText } from '../../../../platform/words/text.ts'

/** The texts about the progress to the next reward and about a payment, which several pages share. */
export const nextReward = defineText('next-reward', {
  toGo_one: '{{count, number}} point to go until {{value}}',
  toGo_other: '{{count, number}} points to go until {{value}}',
  enough: 'Enough for {{value}}',
  enoughAndOn_one: 'Enough for {{value}} – {{count, number}} point to go until {{next}}',
  enoughAndOn_other: 'Enough for {{value}} – {{count, number}} points to go until {{next}}',
  levels: 'Point levels',
  level: '{{points}} points, worth {{value}}: reached',
  levelOpen: '{{points}} points, worth {{value}}: {{missing}} to go',
  firstReward: 'Your first reward is ready',
  levelReached: 'You reached {{value}}',
  choose: 'Choose your reward',
})
