import { defineText } from '../../../../../platform/words/text.ts'

/** What has to be done here before the panel opens. */
export const rewardsOpening = defineText('rewards-opening', {
  title: 'A reward is on offer that can be delivered',
  todo: 'Make one on the page Rewards, give it what it delivers, and offer it.',
  levelTooLow:
    'The first level must be at least {{points, number}} points: that is the smallest amount of a reward on offer, and fewer points could not be redeemed.',
})
