import { Type, type Static, type TProperties } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../../platform/contract/endpoint.ts'
import { Day, Id, Instant, Points, Version } from '../../../platform/contract/fields.ts'
import { orderField, pagingFields, rowsOf, agedFields } from '../../../platform/contract/paging.ts'
import { questionTypes, type QuestionType } from '../../profiler/contract.ts'
import { raterSorts, SurveyRatings } from './ratings.ts'
import { SurveyFigures, SurveyKindField, SurveyStatus, surveyFields, type SurveyFields } from './survey-draft.ts'
import { Answers, Outcome, Questionnaire } from './surveys.ts'

export const surveyListSorts = ['newest', 'updated', 'title', 'points', 'entrants', 'completes', 'closes'] as const
export type SurveyListSort = (typeof surveyListSorts)[number]

const listed = {
  surveyId: Id,
  title: Type.String(),
  kind: SurveyKindField,
  category: Type.String(),
  status: SurveyStatus,
  points: Points,
  minutes: Type.Integer(),
  countryId: nullable(Type.String()),
  supplierKey: nullable(Type.String()),
  opensAt: nullable(Instant),
  closesAt: nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  /**
   * Sent back with every change. A change with an older version is refused with 'changed-meanwhile' and the survey as
   * it is now.
   */
  version: Type.Integer(),
  /** How many completes are wanted in all; null means any number. */
  places: nullable(Type.Integer()),
  figures: SurveyFigures,
}
export const ListedSurvey = Type.Object(listed)
export type ListedSurvey = Static<typeof ListedSurvey>

/** How many places of a quota are reserved, and how many are used. */
const QuotaState = Type.Object({ name: Type.String(), reserved: Type.Integer(), completed: Type.Integer() })

export const AdminSurvey = Type.Object({
  ...listed,
  ...surveyFields,
  quotaStates: Type.Array(QuotaState),
  /** The attention checks (questions with a `correctAnswer`), in the reader's language. */
  attentionChecks: Type.Array(Type.Object({ question: Type.String(), expected: Type.String() })),
  /** True until someone enters; while true, kind, supplier and questionnaire can still be changed. */
  isUntouched: Type.Boolean(),
  /** The states to which the survey can be moved now. */
  next: Type.Array(SurveyStatus),
  lists: Type.Object({ include: Type.Integer(), exclude: Type.Integer() }),
})
export type AdminSurvey = Static<typeof AdminSurvey>

/** What a refused save returns: the survey as it is now, and who changed it. */
export type SurveyConflict = {
  current: AdminSurvey
  /** Who made the change. `clock`: its time to open or close came; `supplier`: its inventory changed the survey. */
  changed: { by: 'staff' | 'supplier' | 'clock'; name: string | null; at: string }
}

/** A check that must, or should, pass before a survey goes live. */
export const SurveyCheck = Type.Object({
  code: Type.String(),
  /** A `must` that is not ok keeps the survey from going live; a `should` is advice. */
  level: Type.Unsafe<'must' | 'should'>({ type: 'string', enum: ['must', 'should'] }),
  ok: Type.Boolean(),
  message: Type.String(),
  /** The field of the survey that the check is about. */
  field: Type.String(),
})
export type SurveyCheck = Static<typeof SurveyCheck>

const Flaw = Type.Object({ path: Type.String(), message: Type.String() })
export const QuestionnaireSummary = Type.Object({
  pages: Type.Integer(),
  questions: Type.Integer(),
  required: Type.Integer(),
  conditions: Type.Integer(),
  screensOut: Type.Boolean(),
  /** The estimated minutes, based on the kinds of questions; at least 1. */
  minutes: Type.Integer(),
  names: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), type: Type.String() })),
})
export type QuestionnaireSummary = Static<typeof QuestionnaireSummary>

const QuestionResult = Type.Object({
  name: Type.String(),
  title: Type.String(),
  type: Type.String(),
  answered: Type.Integer(),
  /** How often each answer was given; for a matrix, by row. Free texts are not counted; the table shows them. */
  counts: Type.Array(
    Type.Object({ row: nullable(Type.String()), value: Type.String(), text: Type.String(), count: Type.Integer() }),
  ),
  /** The average of the answers to a number or rating question. */
  mean: nullable(Type.Number()),
  median: nullable(Type.Number()),
})
export type QuestionResult = Static<typeof QuestionResult>

export const AnswerRow = Type.Object({
  attemptId: Id,
  /** Only for staff who may view panelists. */
  panelistId: Type.Optional(Id),
  outcome: Outcome,
  startedAt: Instant,
  endedAt: nullable(Instant),
  seconds: nullable(Type.Integer()),
  points: Points,
  /** How many attention checks were not answered as expected. */
  failedChecks: Type.Integer(),
  answers: Answers,
})
export type AnswerRow = Static<typeof AnswerRow>

const surveyParams = Type.Object({ surveyId: Id })
const optional = <P extends TProperties>(properties: P) => Type.Partial(Type.Object(properties)).properties
const surveys = 'survey-admin/surveys'
const survey = `${surveys}/{surveyId}` as const
const results = { startDate: Type.Optional(Day), endDate: Type.Optional(Day), outcome: Type.Optional(Outcome) }

/** The fields of `createSurvey` and `updateSurvey`; a new survey needs a title and a kind, the others have defaults. */
export type SurveyChanges = Partial<SurveyFields>

/**
 * How a condition on a profile question is stated: as options, as a range of numbers, as a range of ages, or as a
 * range of full years since a day.
 */
const asks = ['options', 'range', 'ages', 'years'] as const
export type Asks = (typeof asks)[number]

/** The example in the documentation: a survey about breakfast. */
const newSurvey = {
  title: 'Breakfast habits',
  kind: 'hosted',
  category: 'Food',
  points: 50,
  minutes: 3,
  questionnaire: {
    pages: [
      {
        name: 'page1',
        elements: [{ type: 'radiogroup', name: 'breakfast', title: 'Did you have breakfast?', choices: ['Yes', 'No'] }],
      },
    ],
  },
}

export const surveyAdminApi = {
  listSurveys: endpoint({
    method: 'GET',
    path: surveys,
    access: 'surveys.view',
    summary: 'Every survey with its figures, filtered and sorted. Figures are counted every few minutes.',
    query: Type.Object({
      ...pagingFields,
      /** A part of the title, or the whole id. */
      text: Type.Optional(Type.String({ maxLength: 200 })),
      status: Type.Optional(SurveyStatus),
      kind: Type.Optional(SurveyKindField),
      countryId: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
      supplierKey: Type.Optional(Type.String({ maxLength: 64 })),
      /** The first and last day (UTC) of creation. */
      startDate: Type.Optional(Day),
      endDate: Type.Optional(Day),
      sort: Type.Optional(Type.Unsafe<SurveyListSort>({ type: 'string', enum: [...surveyListSorts] })),
      /** Continues after this survey, however deep in the list; only when the newest come first. */
      cursor: Type.Optional(Id),
    }),
    data: Type.Object({
      ...rowsOf(ListedSurvey).properties,
      /** The value of `cursor` for the next page; null on the last page, and in any order but newest first. */
      nextCursor: nullable(Id),
      /** How many surveys are in each state, by the other filters. */
      byStatus: Type.Array(Type.Object({ status: SurveyStatus, count: Type.Integer() })),
    }),
  }),
  createSurvey: endpoint({
    method: 'POST',
    path: surveys,
    access: 'surveys.create',
    summary: 'A new draft.',
    example: { body: newSurvey },
    body: body({ ...optional(surveyFields), title: surveyFields.title, kind: surveyFields.kind }),
    data: AdminSurvey,
  }),
  getSurvey: endpoint({
    method: 'GET',
    path: survey,
    access: 'surveys.view',
    summary: 'One survey with everything that staff write, its state and its figures as of now.',
    params: surveyParams,
    data: AdminSurvey,
  }),
  updateSurvey: endpoint({
    method: 'PATCH',
    path: survey,
    access: 'surveys.update',
    summary:
      "Changes the named fields. With an old version: 409 'changed-meanwhile', `data.current` is the survey now, `data.changed` who made it so.",
    params: surveyParams,
    body: body({ version: Version, ...optional(surveyFields) }),
    data: AdminSurvey,
  }),
  changeSurveyStatus: endpoint({
    method: 'POST',
    path: `${survey}/status`,
    access: 'surveys.publish',
    summary:
      "Opens, pauses, closes, or takes back to draft. `live` before `opensAt` schedules. 409 'survey-not-ready' with `data.checks`.",
    params: surveyParams,
    body: body({ version: Version, status: SurveyStatus }),
    data: AdminSurvey,
  }),
  getSurveyChecks: endpoint({
    method: 'GET',
    path: `${survey}/checks`,
    access: 'surveys.view',
    summary: 'What must and what should be right before the survey goes live.',
    params: surveyParams,
    data: Type.Object({ isReady: Type.Boolean(), checks: Type.Array(SurveyCheck) }),
  }),
  cloneSurvey: endpoint({
    method: 'POST',
    path: `${survey}/clone`,
    access: 'surveys.create',
    summary: 'A new draft with everything of this one but its dates, lists, figures and attempts.',
    params: surveyParams,
    body: body({ title: Type.Optional(surveyFields.title) }),
    data: AdminSurvey,
  }),
  replaceSurveyList: endpoint({
    method: 'PUT',
    path: `${survey}/list`,
    access: 'surveys.update',
    summary: 'Whom the survey is for (include) or must not meet again (exclude): those of an earlier survey, or by id.',
    params: surveyParams,
    body: body({
      version: Version,
      mode: Type.Unsafe<'include' | 'exclude'>({ type: 'string', enum: ['include', 'exclude'] }),
      fromSurveyId: Type.Optional(Id),
      /** Puts the panelists on the list whose attempts at the earlier survey had this outcome. */
      outcome: Type.Optional(Outcome),
      panelistIds: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 5_000 })),
    }),
    data: AdminSurvey,
  }),
  getSurveyHistory: endpoint({
    method: 'GET',
    path: `${survey}/history`,
    access: 'surveys.view',
    summary: 'The last 100 changes, newest first, with the fields before and after.',
    params: surveyParams,
    data: Type.Array(
      Type.Object({
        at: Instant,
        actorId: nullable(Id),
        action: Type.String(),
        before: Type.Unknown(),
        after: Type.Unknown(),
      }),
    ),
  }),

  getTargetingQuestions: endpoint({
    method: 'GET',
    path: 'survey-admin/questions',
    access: 'surveys.view',
    summary: 'The profile questions that a targeting may use, in the order of their categories.',
    data: Type.Array(
      Type.Object({
        questionId: Id,
        categoryId: Id,
        text: Type.String(),
        type: Type.Unsafe<QuestionType>({ type: 'string', enum: [...questionTypes] }),
        /**
         * Whether the question is no longer asked. Its answers stay, and targetings can still find the panelists who
         * gave them.
         */
        isRetired: Type.Optional(Type.Boolean()),
        options: Type.Array(
          Type.Object({ optionId: Id, text: Type.String(), isRetired: Type.Optional(Type.Boolean()) }),
        ),
        /** The unit of a quantity, as conditions use it. */
        unit: Type.Optional(Type.String()),
        asks: Type.Unsafe<Asks>({ type: 'string', enum: [...asks] }),
      }),
    ),
  }),
  getQuestionnaireTemplates: endpoint({
    method: 'GET',
    path: 'survey-admin/templates',
    access: 'surveys.view',
    summary: 'Questionnaires to start from.',
    data: Type.Array(
      Type.Object({
        templateId: Id,
        name: Type.String(),
        description: Type.String(),
        summary: QuestionnaireSummary,
        questionnaire: Questionnaire,
      }),
    ),
  }),
  checkQuestionnaire: endpoint({
    method: 'POST',
    path: 'survey-admin/checkQuestionnaire',
    access: 'surveys.view',
    summary: 'What is wrong with a SurveyJS document, and where; and what it would be like to answer.',
    body: body({ questionnaire: Questionnaire }),
    data: Type.Object({ errors: Type.Array(Flaw), summary: nullable(QuestionnaireSummary) }),
  }),

  previewSurvey: endpoint({
    method: 'GET',
    path: `${survey}/preview`,
    access: 'surveys.view',
    summary:
      'The survey as a panelist would meet it: the questionnaire, or a test link of the supplier. Never pays or counts.',
    params: surveyParams,
    data: Type.Object({
      kind: SurveyKindField,
      title: Type.String(),
      minutes: Type.Integer(),
      points: Points,
      questionnaire: Type.Unsafe<Record<string, unknown> | null>({
        type: ['object', 'null'],
        additionalProperties: true,
      }),
      entryUrl: nullable(Type.String()),
    }),
  }),
  tryAnswers: endpoint({
    method: 'POST',
    path: `${survey}/preview`,
    access: 'surveys.view',
    summary: 'How an attempt with these answers would end. Nothing is kept.',
    params: surveyParams,
    body: body({ answers: Answers }),
    data: Type.Object({
      outcome: Type.Unsafe<'completed' | 'disqualified' | 'incomplete'>({
        type: 'string',
        enum: ['completed', 'disqualified', 'incomplete'],
      }),
      /** The names of the questions without a valid answer. */
      flaws: Type.Array(Type.String()),
      failedChecks: Type.Array(Type.String()),
    }),
  }),

  getSurveyAnswers: endpoint({
    method: 'GET',
    path: `${survey}/answers`,
    access: 'surveys.results',
    summary: 'The answers, newest first.',
    params: surveyParams,
    query: Type.Object({ ...agedFields, ...results }),
    data: Type.Object({
      ...rowsOf(AnswerRow).properties,
      /** How many of these answers an Excel workbook can hold. */
      workbookRows: Type.Integer(),
    }),
  }),
  getSurveyResults: endpoint({
    method: 'GET',
    path: `${survey}/results`,
    access: 'surveys.results',
    summary: 'For each question how often each answer was given; of completed attempts, unless another state is given.',
    params: surveyParams,
    query: Type.Object(results),
    data: Type.Object({ attempts: Type.Integer(), questions: Type.Array(QuestionResult) }),
  }),
  exportSurveyAnswers: endpoint({
    method: 'GET',
    path: `${survey}/export`,
    access: 'surveys.results',
    files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    summary:
      'The answers as a file, oldest first: text/csv of any size, or an Excel workbook of up to 200,000 cells. One at a time for each reader.',
    params: surveyParams,
    query: Type.Object({
      ...results,
      format: Type.Unsafe<'csv' | 'xlsx'>({ type: 'string', enum: ['csv', 'xlsx'], default: 'csv' }),
    }),
    data: Type.Unsafe<null>({}),
  }),
  getSurveyActivity: endpoint({
    method: 'GET',
    path: `${survey}/activity`,
    access: 'surveys.view',
    summary: 'By UTC day: how many entered, and how attempts ended. At most 366 days, by default the last 30.',
    params: surveyParams,
    query: Type.Object({ startDate: Type.Optional(Day), endDate: Type.Optional(Day) }),
    data: Type.Array(
      Type.Object({
        day: Day,
        entries: Type.Integer(),
        completes: Type.Integer(),
        screenedOut: Type.Integer(),
        quotaFull: Type.Integer(),
        rejected: Type.Integer(),
        abandoned: Type.Integer(),
        pointsPaid: Points,
      }),
    ),
  }),
  getSurveyRatings: endpoint({
    method: 'GET',
    path: `${survey}/ratings`,
    access: 'surveys.view',
    summary:
      'How panelists rated the survey; who they are is told with the right to see panelists, from five ratings on.',
    params: surveyParams,
    query: Type.Object({ ...pagingFields, sort: orderField(raterSorts) }),
    data: SurveyRatings,
  }),
  deleteSurvey: endpoint({
    method: 'DELETE',
    path: survey,
    access: 'surveys.update',
    summary: 'Removes a draft that nobody has entered.',
    params: surveyParams,
    query: Type.Object({ version: Version }),
    data: Nothing,
  }),
} as const
