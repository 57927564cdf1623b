import { defineText } from '../../../../../platform/words/text.ts'

/** The step that this area adds to the checklist before the panel opens. */
export const rewardsOpening = defineText('rewards-opening', {
  title: 'A deliverable reward is on offer',
  todo: 'Create one on the “Rewards” page, supply its codes or products, and offer it.',
  levelTooLow:
    'The first level must be at least {{points, number}} points. That is the smallest amount of a reward on offer, and fewer points cannot be redeemed.',
})
