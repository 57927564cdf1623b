import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'
import { surveyStatuses } from '../contract/survey-draft.ts'
import { devices, outcomes, surveyKinds } from '../contract/surveys.ts'

/** What the audit log records about surveys and attempts. */
export const surveysRecord = recordOf({
  words: 'surveys-audit',
  actions: {
    'surveys.create': 'survey',
    'surveys.clone': 'survey',
    'surveys.update': 'survey',
    'surveys.import': 'survey',
    'surveys.list': 'survey',
    'surveys.delete': 'survey',
    'surveys.export': 'survey',
    'surveys.draft': 'survey',
    'surveys.scheduled': 'survey',
    'surveys.live': 'survey',
    'surveys.paused': 'survey',
    'surveys.closed': 'survey',
  },
  fields: {
    title: 'plain',
    category: 'plain',
    points: 'plain',
    minutes: 'plain',
    countryId: 'plain',
    devices: { words: devices },
    opensAt: 'instant',
    closesAt: 'instant',
    kind: { words: surveyKinds },
    supplierKey: { of: 'supplier' },
    entryUrl: 'plain',
    questionnaire: 'document',
    normSeconds: 'plain',
    targets: 'document',
    quotas: 'document',
    screenOut: 'document',
    exclusionGroup: 'plain',
    cooldownDays: 'plain',
    dailyCap: 'plain',
    isByList: 'plain',
    status: { words: surveyStatuses },
    reason: 'plain',
    clonedFrom: { of: 'survey' },
    mode: { words: ['include', 'exclude'] },
    people: 'plain',
    fromSurveyId: { of: 'survey' },
    outcome: { words: outcomes },
    startDate: 'day',
    endDate: 'day',
    format: 'plain',
    named: 'plain',
  },
  kinds: {
    survey: { quoted: 'title' },
    attempt: {},
  },
})

/** The names that the audit log shows where an id alone is not enough. */
export type SurveysNames = {
  named_attempt: { who: string; survey: string }
}
/** Makes one of the messages in `SurveysNames`. */
export const surveysName = messagesOf<SurveysNames>('surveys-audit')
