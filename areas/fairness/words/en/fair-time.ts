import { defineText } from '../../../../platform/words/text.ts'

/** The words for the promised time of surveys, as staff see it. */
export const fairTime = defineText('fair-time', {
  title: 'Promised time',
  lead: 'The times that survey cards promised, beside the times that people took. Members who completed a survey that takes longer get the missing points at night.',
  limit: 'If one night would cost more than {{value}}, a person decides first.',
  cardLead:
    'Once ten completions are approved, their median is compared with the promise. If it exceeds the promise by a fifth and by at least a minute, points are topped up at night: at most twice, and at most by as many points again.',
  surveys: 'Surveys with ten completes or more',
  survey: 'Survey',
  promised: 'Promised',
  median: 'Median',
  minutes_one: '{{count, number}} minute',
  minutes_other: '{{count, number}} minutes',
  completes: 'Completions measured',
  rounds: 'Rounds of top-ups',
  roundsOf: '{{rounds}} of 2',
  paid: 'Points topped up',
  tonight: 'Tonight',
  tooFew: 'Fewer than ten completions so far.',
  unpaid_one: '{{count, number}} top-up was found due and is not paid yet.',
  unpaid_other: '{{count, number}} top-ups were found due and are not paid yet.',
  nothingDue: 'Nothing is due tonight.',
  dueTonight_one:
    '{{count, number}} person took {{minutes, number}} minutes instead of {{promised, number}}: {{value}} tonight',
  dueTonight_other:
    '{{count, number}} people took {{minutes, number}} minutes instead of {{promised, number}}: {{value}} tonight',
  noCompletes: 'No one has completed it since its time was promised.',
  allSurveys: 'Promised time of all surveys',
  waits_one: '{{count, number}} top-up for {{value}} is over the limit for one night and waits for a person.',
  waits_other: '{{count, number}} top-ups for {{value}} are over the limit for one night and wait for a person.',
  toSteps: 'Decide',
  emptyTitle: 'No survey has ten completes yet',
  emptyText: 'As soon as one has, this page shows whether it keeps its promise.',
})
