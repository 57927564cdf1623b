import type { SupplierFormat } from '../../areas/suppliers/contract/supplier-admin.ts'
import { devices, type Device, type SurveyKind } from '../../areas/surveys/contract/surveys.ts'

export type CountryId = 'US' | 'GB' | 'CA' | 'AU' | 'IN' | 'DE'

/** One condition: any of the options, or a range with both ends included. On `date_of_birth` the range is of ages in years. */
export type DemoCondition = { questionId: string; optionIds?: readonly string[]; min?: number; max?: number }

/** A limit on completes: of the whole survey when it has no cells, else of the panelists who are in all of its cells. */
export type DemoQuota = {
  name: string
  target: number
  cells: readonly { questionId: string; optionIds: readonly string[] }[]
}

export type DemoSurvey = {
  surveyId: string
  title: string
  kind: SurveyKind
  category: string
  points: number
  /** The announced length. */
  minutes: number
  /** The time the speed rule measures against, or null where the rule does not apply. */
  normSeconds: number | null
  /** Null = any country. */
  countryId: CountryId | null
  devices: readonly Device[]
  supplierKey: SupplierFormat | null
  questionnaireId: string | null
  targeting: readonly DemoCondition[]
  quotas: readonly DemoQuota[]
  status: 'live' | 'paused' | 'closed'
}

export const bigScreen: readonly Device[] = ['desktop', 'tablet']

type Told = Pick<DemoSurvey, 'surveyId' | 'title' | 'category' | 'points' | 'minutes'> & Partial<DemoSurvey>

const forEveryone = { countryId: null, devices, targeting: [], quotas: [], status: 'live' } as const

/** A hosted survey; its questionnaire has its own id unless another is given, and its norm is the announced length. */
export const hosted = (told: Told): DemoSurvey => ({
  ...forEveryone,
  kind: 'hosted',
  supplierKey: null,
  questionnaireId: told.surveyId,
  normSeconds: told.minutes * 60,
  ...told,
})

/** A survey of the house supplier; how long it took is the supplier's to judge, so there is no norm. */
export const external = (told: Told): DemoSurvey => ({
  ...forEveryone,
  kind: 'external',
  supplierKey: 'house',
  questionnaireId: null,
  normSeconds: null,
  ...told,
})

/** A condition: one of the options. */
export const any = (questionId: string, ...optionIds: string[]): DemoCondition => ({ questionId, optionIds })

/** A condition: an age in full years, both ends included. */
export const aged = (min: number, max: number): DemoCondition => ({ questionId: 'date_of_birth', min, max })

/** A quota on the whole survey. */
export const upTo = (target: number): DemoQuota => ({ name: 'All completes', target, cells: [] })

/** A quota on the panelists with one of the options. */
export const quota = (name: string, target: number, questionId: string, ...optionIds: string[]): DemoQuota => ({
  name,
  target,
  cells: [{ questionId, optionIds }],
})

/** Women and men in equal parts, within an overall limit. */
export const halfAndHalf = (target: number): DemoQuota[] => [
  upTo(target),
  quota('Women', Math.ceil(target / 2), 'gender', 'female'),
  quota('Men', Math.ceil(target / 2), 'gender', 'male'),
]
