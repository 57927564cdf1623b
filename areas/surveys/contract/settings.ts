import { keptSetting, setting } from '../../../platform/contract/setting.ts'
import { ladderStepsMax } from './survey-checks.ts'

/** What an operator chooses for all surveys. */
export const surveySettings = {
  /** What a screen-out pays by time spent, of surveys without a ladder of their own. An attempt keeps the one it was started with. */
  screenOutLadder: keptSetting({
    key: 'surveys.screenOutLadder',
    group: 'points',
    shape: {
      kind: 'ladder',
      most: ladderStepsMax,
      from: { min: 0, max: 7_200, unit: 'seconds' },
      pays: { min: 0, max: 1_000, unit: 'points' },
    },
    default: [
      { from: 0, pays: 0 },
      { from: 60, pays: 2 },
      { from: 180, pays: 5 },
      { from: 480, pays: 10 },
    ],
  }),
  /** What screen-outs may pay one panelist in a day: nobody but the panel pays for them. */
  screenOutDailyCap: setting({
    key: 'surveys.screenOutDailyCap',
    group: 'points',
    loosens: 'up',
    shape: { kind: 'whole', min: 0, max: 10_000, unit: 'points' },
    default: 50,
  }),
} as const
