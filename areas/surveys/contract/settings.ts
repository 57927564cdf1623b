import { keptSetting, setting } from '../../../platform/contract/setting.ts'
import { ladderStepsMax } from './survey-checks.ts'

/** The settings of the panel that apply to all surveys. */
export const surveySettings = {
  /**
   * The screen-out pay by time spent, for surveys without a ladder of their own. An attempt keeps the ladder that was
   * valid at its start.
   */
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
  /**
   * The most points that one panelist can earn from screen-outs in a day. There is a cap because the panel itself pays
   * for them.
   */
  screenOutDailyCap: setting({
    key: 'surveys.screenOutDailyCap',
    group: 'points',
    loosens: 'up',
    shape: { kind: 'whole', min: 0, max: 10_000, unit: 'points' },
    default: 50,
  }),
} as const
