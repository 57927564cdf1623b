import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, and with `Text` after it what each does and what its value counts. */
export const surveySettings = defineText('surveys-settings', {
  screenOutDailyCap: 'Most that screen-outs pay a day',
  screenOutDailyCapText:
    'The most points that one panelist can get in a day (UTC) for surveys that turned out not to fit. 0 pays nothing for them.',
  screenOutDailyCapImpact:
    'Screen-outs from now on are held to it, those of today counted in. What was paid stays paid.',
  screenOutLadder: 'Screen-out pay',
  screenOutLadderText:
    'What somebody gets who turns out not to fit, by the time spent. Surveys with a ladder of their own keep it.',
  screenOutLadderImpact:
    'Attempts that are started from now on are paid by it. Who is in a survey now is paid by the ladder of the start.',
  'screenOutLadder-from': 'Time spent, in seconds',
  'screenOutLadder-pays': 'Points',
})
