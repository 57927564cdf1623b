import type { Quota } from './quotas.ts'

export type Clicks = {
  max_clicks_cap: number
  max_clicks_allowed_clicks: number
  /** How often the clicks are refilled: 1 every 30 minutes, 2 every hour, 3 every day, 0 never. */
  max_clicks_max_click_rate_id: 0 | 1 | 2 | 3
}
export type PastParticipation = {
  participation_project_ids: readonly number[]
  filter_type: 'include' | 'exclude'
  /** 0 means at any time. */
  in_past_days: number
  participation_types: readonly ('click' | 'complete' | 'oq' | 'dq')[]
}
export type Project = {
  projectid: number
  project_name: string
  /** null where the quotas name the countries. */
  country_code: string | null
  sample_size: number
  remaining_completes: number
  loi: number
  actual_ir: number
  conversion_rate: number
  cpi: number
  phases: { loi_phase: 'bid' | 'actual'; actual_ir_phase: 'bid' | 'actual' }
  max_clicks_settings: Clicks | null
  past_participation: PastParticipation | null
  quotas: readonly Quota[]
}

/** The network's ids of countries. */
export const prodegeCountries: Readonly<Record<string, number>> = { US: 1, CA: 2, GB: 3, AU: 4, IN: 6 }

const project = (given: Partial<Project> & Pick<Project, 'projectid' | 'project_name' | 'quotas'>): Project => ({
  country_code: 'US',
  sample_size: 100,
  remaining_completes: 40,
  loi: 10,
  actual_ir: 85,
  conversion_rate: 50.25,
  cpi: 1.25,
  phases: { loi_phase: 'actual', actual_ir_phase: 'actual' },
  max_clicks_settings: null,
  past_participation: null,
  ...given,
})

const quota = (given: Partial<Quota> & Pick<Quota, 'quota_id'>): Quota => ({
  parent_quota_id: 0,
  calculation_type: 1,
  sample_size: 100,
  number_of_respondents: 40,
  targeting_criteria: [],
  ...given,
})

/** What is on offer: nested quotas, one of them closed; quotas without parents; several countries; clicks that run out. */
export const prodegeStock: readonly Project[] = [
  project({
    projectid: 53160088,
    project_name: 'A study',
    max_clicks_settings: { max_clicks_cap: 100, max_clicks_allowed_clicks: 100, max_clicks_max_click_rate_id: 1 },
    quotas: [
      quota({
        quota_id: 200112589,
        targeting_criteria: [{ question_id: 1, operator: 'BETWEEN', precodes: ['18', '64'] }],
      }),
      quota({
        quota_id: 200112590,
        parent_quota_id: 200112589,
        sample_size: 50,
        number_of_respondents: 0,
        targeting_criteria: [{ question_id: 3, operator: 'OR', precodes: ['1'] }],
      }),
      quota({
        quota_id: 200112591,
        parent_quota_id: 200112589,
        sample_size: 50,
        targeting_criteria: [{ question_id: 3, operator: 'OR', precodes: ['2'] }],
      }),
    ],
  }),
  project({
    projectid: 53160090,
    project_name: 'Dogs, cats and their people',
    loi: 14,
    cpi: 2.1,
    phases: { loi_phase: 'bid', actual_ir_phase: 'bid' },
    quotas: [
      quota({
        quota_id: 200112600,
        calculation_type: 2,
        targeting_criteria: [{ question_id: 738, operator: 'OR', precodes: ['1', '2'] }],
      }),
      quota({
        quota_id: 200112601,
        targeting_criteria: [{ question_id: 738, operator: 'NOT', precodes: ['1', '2', '4'] }],
      }),
    ],
  }),
  project({
    projectid: 53160091,
    project_name: 'Four countries',
    country_code: null,
    cpi: 0.875,
    loi: 6,
    quotas: [2, 3, 4, 6].map((country_id) => quota({ quota_id: 200112700 + country_id, country_id })),
  }),
  project({
    projectid: 53160092,
    project_name: 'A few clicks',
    cpi: 4.15,
    loi: 20,
    max_clicks_settings: { max_clicks_cap: 3, max_clicks_allowed_clicks: 3, max_clicks_max_click_rate_id: 0 },
    past_participation: {
      participation_project_ids: [53160088],
      filter_type: 'exclude',
      in_past_days: 7,
      participation_types: ['complete'],
    },
    quotas: [quota({ quota_id: 200112800 })],
  }),
]
