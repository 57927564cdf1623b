import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../platform/contract/fields.ts'
import { noRows, pagingFields } from '../../platform/contract/paging.ts'

export const questionTypes = ['single', 'multiple', 'number', 'date', 'text', 'postcode'] as const
export type QuestionType = (typeof questionTypes)[number]

/** The five questions that open matching, in the order they are asked. */
export const topQuestionIds = ['gender', 'date_of_birth', 'postcode', 'employment', 'household_income'] as const

/**
 * Which words are agreed to before sensitive questions are asked (`consentText` of the web's profiler texts). Whoever changes what is
 * agreed to raises it, and everybody is asked again.
 */
export const sensitiveConsentVersion = '2026-11'

export const SensitiveConsent = Type.Object({
  /** Whether sensitive questions may be asked now. */
  isGiven: Type.Boolean(),
  version: nullable(Type.String()),
  givenAt: nullable(Instant),
  withdrawnAt: nullable(Instant),
})
export type SensitiveConsent = Static<typeof SensitiveConsent>

export const Question = Type.Object({
  questionId: Id,
  categoryId: Id,
  text: Type.String(),
  type: Type.Unsafe<QuestionType>({ type: 'string', enum: [...questionTypes] }),
  options: Type.Array(Type.Object({ optionId: Id, text: Type.String() })),
  isTop: Type.Boolean(),
  isSensitive: Type.Boolean(),
  whyWeAsk: Type.String(),
})
export type Question = Static<typeof Question>

export const ProfileAnswer = Type.Object({
  questionId: Id,
  optionIds: Type.Array(Id),
  value: nullable(Type.String()),
  answeredAt: Instant,
})
export type ProfileAnswer = Static<typeof ProfileAnswer>

export const ProfileReply = body({
  questionId: Id,
  optionIds: Type.Optional(Type.Array(Id, { maxItems: 60 })),
  value: Type.Optional(Type.String({ maxLength: 500 })),
  /** Says that a birthday under 18, refused and sent again, is no slip: without a known adult birthday it locks the account. */
  isBirthdayConfirmed: Type.Optional(Type.Boolean()),
})
export type ProfileReply = Static<typeof ProfileReply>

const CategoryProgress = Type.Object({
  categoryId: Id,
  name: Type.String(),
  total: Type.Integer(),
  answered: Type.Integer(),
})
export type CategoryProgress = Static<typeof CategoryProgress>

const Questions = Type.Object({ profileQuestions: Type.Array(Question) })

export const profilerApi = {
  getTop5ProfilerQuestions: endpoint({
    method: 'GET',
    path: 'profileSurveys/getTop5ProfilerQuestions',
    access: 'panelist',
    summary: 'The five questions that open matching.',
    data: Questions,
    forOthers: { profileQuestions: [] },
  }),
  randomProfileSurveys: endpoint({
    method: 'GET',
    path: 'profileSurveys/randomProfileSurveys',
    access: 'panelist',
    summary: 'Unanswered questions, the most valuable for matching first.',
    data: Questions,
    forOthers: { profileQuestions: [] },
  }),
  getProfileQuestions: endpoint({
    method: 'GET',
    path: 'profileSurveys/getProfileQuestions',
    access: 'panelist',
    summary: 'The questions of a category, and all categories with their progress.',
    query: Type.Object({ ...pagingFields, categoryId: Type.Optional(Type.String({ maxLength: 64 })) }),
    data: Type.Object({
      categories: Type.Array(CategoryProgress),
      rows: Type.Array(Question),
      count: Type.Integer(),
    }),
    forOthers: { categories: [], ...noRows },
  }),
  getUserProfileAnswer: endpoint({
    method: 'GET',
    path: 'profileSurveys/getUserProfileAnswer',
    access: 'panelist',
    summary: "The caller's answers, with the day each was given.",
    data: Type.Array(ProfileAnswer),
    forOthers: [],
  }),
  profileProgress: endpoint({
    method: 'GET',
    path: 'profileSurveys/profileProgress',
    access: 'panelist',
    summary: 'How much of the profile is answered.',
    data: Type.Object({
      answered: Type.Integer(),
      total: Type.Integer(),
      percent: Type.Integer(),
      categories: Type.Array(CategoryProgress),
    }),
    forOthers: { answered: 0, total: 0, percent: 0, categories: [] },
  }),
  sensitiveConsent: endpoint({
    method: 'GET',
    path: 'profileSurveys/sensitiveConsent',
    access: 'panelist',
    summary: 'Whether the caller agreed to be asked sensitive questions, when, and to which words.',
    data: SensitiveConsent,
    forOthers: { isGiven: false, version: null, givenAt: null, withdrawnAt: null },
  }),
  changeSensitiveConsent: endpoint({
    method: 'POST',
    path: 'profileSurveys/sensitiveConsent',
    access: 'panelist',
    summary: 'Agrees to be asked sensitive questions, or takes that back: their answers are erased in the same moment.',
    body: body({ isGiven: Type.Boolean(), version: Type.String({ maxLength: 20 }) }),
    data: Nothing,
  }),
  upsertProfileSurveyReply: endpoint({
    method: 'POST',
    path: 'profileSurveys/upsertProfileSurveyReply',
    access: 'panelist',
    summary: 'Saves answers; matching follows at once.',
    body: body({ replies: Type.Array(ProfileReply, { minItems: 1, maxItems: 60 }) }),
    data: Nothing,
  }),
} as const
