import { defineText } from '../../../../../platform/words/text.ts'

/** The settings of the panel itself: a name, what each does, and what a change of it means; then what is said of steps that wait. */
export const panelSettings = defineText('settings-settings', {
  onePerson: 'A panel run by one person',
  onePersonText:
    'On, nobody is asked for a second approval: what would need one waits for 24 hours, in which it can be taken back, and is then done. Off, a second person approves.',
  onePersonImpact:
    'On, the 24 hours of every step that waits begin now; each later step has its own 24 hours. Off, steps that wait need a second person again.',
  waiting_one: '{{count, number}} step waits now.',
  waiting_other: '{{count, number}} steps wait now.',
  approved: 'The step was approved.',
  takenBack: 'The step was taken back.',
  twoPeople: 'Two people approve what moves money',
  twoPeopleText:
    'This panel is run by one person: 24 hours pass in the place of every second approval. Switch that off under Panel settings, Staff, when a second person joins.',
})
