import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, keyed by the last part of their names; the key with `Text` after it explains the setting. */
export const surveySettings = defineText('surveys-settings', {
  screenOutDailyCap: 'Daily limit for screen-out pay',
  screenOutDailyCapText:
    'How many points one panelist can get in a day (UTC) for surveys that turned out not to fit. 0 pays nothing for them.',
  screenOutDailyCapImpact: 'It applies to screen-outs from now on, and those of today count. Paid points stay paid.',
  screenOutLadder: 'Screen-out pay',
  screenOutLadderText:
    'What panelists get for a survey that turned out not to fit, by the time they spent. Surveys with their own steps keep them.',
  screenOutLadderImpact:
    'It applies to attempts started from now on. Panelists who are in a survey are paid by the steps from when they started.',
  'screenOutLadder-from': 'Time spent, in seconds',
  'screenOutLadder-pays': 'Points',
})
