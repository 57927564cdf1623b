import type { AdminSurvey, SurveyChanges } from '../areas/surveys/contract/survey-admin.ts'
import type { SurveyKind } from '../areas/surveys/contract/surveys.ts'
import { dayMs } from '../platform/contract/durations.ts'
import type { House } from './house.ts'
import { houseEntryUrl } from './survey-drafts.ts'

type Draft = SurveyChanges & { title: string; kind: SurveyKind }

const tea: Draft = {
  title: 'Tea at work',
  kind: 'hosted',
  category: 'Food and drink',
  points: 90,
  minutes: 4,
  countryId: 'US',
  devices: ['desktop', 'phone'],
  targets: [{ questionId: 'date_of_birth', min: 18, max: 54 }],
  quotas: [
    { name: 'All completes', places: 200, conditions: [] },
    { name: 'Women', places: 100, conditions: [{ questionId: 'gender', optionIds: ['female'] }] },
    {
      name: 'Women up to 34',
      places: 50,
      conditions: [
        { questionId: 'gender', optionIds: ['female'] },
        { questionId: 'date_of_birth', min: 18, max: 34 },
      ],
    },
  ],
}
const brands: Draft = {
  title: 'Coffee brands, second wave',
  kind: 'hosted',
  category: 'Shopping',
  points: 120,
  minutes: 5,
  screenOut: [
    { fromSeconds: 0, points: 2 },
    { fromSeconds: 120, points: 12 },
  ],
  quotas: [{ name: 'All completes', places: 500, conditions: [] }],
  exclusionGroup: 'coffee-brands',
  cooldownDays: 60,
  dailyCap: 50,
}
const loyalty: Draft = {
  title: 'Loyalty cards in your wallet',
  kind: 'external',
  category: 'Shopping',
  points: 180,
  minutes: 12,
  supplierKey: 'house',
  entryUrl: houseEntryUrl,
}

/** What staff are working on: a draft, one with its day to open, and one of a supplier that still lacks a limit. */
export async function writeStaffDrafts(house: House, managerId: string, now: Date): Promise<void> {
  const { surveyAdmin } = house
  const by = { actorId: managerId, ip: null }
  const inDays = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString()
  const documentOf = (templateId: string) => {
    const template = surveyAdmin.templates().find((one) => one.templateId === templateId)
    if (!template) throw new Error(`no template ${templateId}`)
    return template.questionnaire
  }
  const create = (draft: Draft): Promise<AdminSurvey> => surveyAdmin.create(draft, by)
  await create({ ...tea, questionnaire: documentOf('usage-and-attitudes') })
  const times = { opensAt: inDays(3), closesAt: inDays(24) }
  const { surveyId, version } = await create({ ...brands, ...times, questionnaire: documentOf('brand-awareness') })
  await surveyAdmin.changeStatus(surveyId, version, 'live', by)
  await create(loyalty)
}
