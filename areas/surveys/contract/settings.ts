import { setting } from '../../../platform/contract/setting.ts'

/** What an operator chooses for all surveys. */
export const surveySettings = {
  /** What screen-outs may pay one panelist in a day. */
  screenOutDailyCap: setting({
    key: 'surveys.screenOutDailyCap',
    group: 'points',
    shape: { kind: 'whole', min: 0, max: 10_000, unit: 'points' },
    default: 50,
  }),
} as const
