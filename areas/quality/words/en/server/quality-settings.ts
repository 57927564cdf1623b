import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, and with `Text` after it what each does and what its value counts. Then what a change would do. */
export const qualitySettings = defineText('quality-settings', {
  threshold: 'Score below which points wait',
  thresholdText:
    'Every completed survey gets a score from 0 to 100 for its answers, in percent. Below this score its points wait until a person has looked at the answers; 0 lets none wait.',
  thresholdImpact:
    'Surveys that are completed from now on are held to it. What waits keeps waiting, and what was paid stays paid.',
  holdDays: 'Days that a review may take',
  holdDaysText: 'Days after which waiting points are added when nobody has decided about the answers.',
  holdDaysImpact: 'Completions that begin to wait from now on get this many days.',
  wouldWait_one:
    'Of the completions of the last 30 days, {{count, number}} would have waited; with the score of now it is {{now, number}}.',
  wouldWait_other:
    'Of the completions of the last 30 days, {{count, number}} would have waited; with the score of now it is {{now, number}}.',
  waiting_one: '{{count, number}} completion waits now and keeps its day.',
  waiting_other: '{{count, number}} completions wait now and keep their days.',
})
