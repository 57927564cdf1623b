import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The settings of the panel itself: the name, effect and consequences of each; then the messages about waiting steps.
 */
export const panelSettings = defineText('settings-settings', {
  onePerson: 'A panel run by one person',
  onePersonText:
    'When on, no second approval is needed: a step that would need one takes effect after 24 hours, and until then it can be withdrawn. When off, a second person approves.',
  onePersonImpact:
    'When switched on, the 24 hours of every waiting step begin now, and each later step has its own. When switched off, waiting steps need a second person again.',
  waiting_one: '{{count, number}} step is waiting.',
  waiting_other: '{{count, number}} steps are waiting.',
  approved: 'The step was approved.',
  takenBack: 'The step was withdrawn.',
  twoPeople: 'A second person can approve steps that move money',
  twoPeopleText:
    'This panel is run by one person, so 24 hours replace every second approval. Switch this off under Panel settings, Staff, when a second person joins.',
  secondMissing:
    'Large redemptions, points given by hand, imports, payments and looser limits wait until a second person approves them, and so far only one person may approve all of these. Invite a second person on the “Users” page, or switch on “A panel run by one person”: then 24 hours replace the second approval.',
})
