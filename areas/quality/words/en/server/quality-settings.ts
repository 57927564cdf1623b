import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, keyed by the last part of their names; the key with `Text` after it explains the setting. Then the effects of a change. */
export const qualitySettings = defineText('quality-settings', {
  threshold: 'Score below which points wait',
  thresholdText:
    'The answers of every completed survey get a score from 0 to 100 percent. Below this score its points wait until a person has reviewed the answers; with 0, none wait.',
  thresholdImpact:
    'It applies to surveys completed from now on. Points that are waiting keep waiting, and paid points stay paid.',
  holdDays: 'Days that a review may take',
  holdDaysText: 'After how many days waiting points are credited if no one has decided about the answers.',
  holdDaysImpact: 'It applies to completions that begin to wait from now on.',
  wouldWait_one:
    'Of the completions of the last 30 days, {{count, number}} would have waited, compared with {{now, number}} by the current score.',
  wouldWait_other:
    'Of the completions of the last 30 days, {{count, number}} would have waited, compared with {{now, number}} by the current score.',
  waiting_one: '{{count, number}} completion is waiting and keeps its date.',
  waiting_other: '{{count, number}} completions are waiting and keep their dates.',
})
