import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { noRows, pagingFields } from '../../platform/contract/paging.ts'

/** The types of profile questions. A quantity is a number with its unit. */
export const questionTypes = ['single', 'multiple', 'number', 'quantity', 'date', 'text', 'postcode'] as const
export type QuestionType = (typeof questionTypes)[number]

/** The five questions that open matching in a new installation, in the order in which they are asked. */
export const topQuestionIds = ['gender', 'date_of_birth', 'postcode', 'employment', 'household_income'] as const
/**
 * The only date question that asks for the birthday: it decides who is of age, and is matched as an age in full years.
 */
export const birthQuestionId = 'date_of_birth'

/**
 * The version of the built-in consent text, which panelists accept before sensitive questions until staff write their
 * own text.
 */
export const sensitiveConsentVersion = '2026-11'

/** The maximum number of options that one question can have. */
export const optionsMax = 200

type None = Readonly<Record<string, never>>
/** The messages that a panelist can get about an answer. */
export type ProfilerMessages = {
  notAsked: None
  onceEach: None
  fromTheList: None
  typeIt: None
  oneAnswer: None
  standsAlone: None
  wholeNumber: { min: number; max: number }
  unitUnknown: None
  postcodeLike: { example: string }
  postcode: None
  plainText: None
  atLeast: { count: number }
  atMost: { count: number }
  recorded: None
  consentGiven: None
  consentWithdrawn: None
}
/** Makes a message about answers. */
export const profilerMessage = messagesOf<ProfilerMessages>('profiler-answers')

/** The latest consent of a panelist to sensitive questions. */
export const SensitiveConsent = Type.Object({
  /** Whether sensitive questions may be asked now. */
  isGiven: Type.Boolean(),
  version: nullable(Type.String()),
  givenAt: nullable(Instant),
  withdrawnAt: nullable(Instant),
})
export type SensitiveConsent = Static<typeof SensitiveConsent>

/** The consent text in the language of the page; its version is sent back with the reply. */
const AskedConsent = Type.Object({ version: Type.String(), text: Type.String() })

/** A question as panelists see it. */
export const Question = Type.Object({
  questionId: Id,
  categoryId: Id,
  text: Type.String(),
  type: Type.Unsafe<QuestionType>({ type: 'string', enum: [...questionTypes] }),
  options: Type.Array(
    Type.Object({
      optionId: Id,
      text: Type.String(),
      /** Marks an option of a multiple-choice question that cannot be combined with any other. */
      isExclusive: Type.Optional(Type.Boolean()),
    }),
  ),
  /** The units in which a quantity can be entered; absent for other types. */
  units: Type.Optional(Type.Array(Type.Object({ unitId: Id, text: Type.String() }))),
  isTop: Type.Boolean(),
  isSensitive: Type.Boolean(),
  whyWeAsk: Type.String(),
  /** How many open surveys use this question; absent when none does. */
  wantedBy: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type Question = Static<typeof Question>

/** An answer as its panelist sees it. */
export const ProfileAnswer = Type.Object({
  questionId: Id,
  optionIds: Type.Array(Id),
  value: nullable(Type.String()),
  /** The unit in which a quantity was entered; absent for other types. */
  unit: Type.Optional(Id),
  answeredAt: Instant,
  /** Whether the answer is so old that the question is asked again. */
  isOld: Type.Optional(Type.Boolean()),
  /** The options in the answer that are no longer offered. */
  retired: Type.Optional(Type.Array(Type.Object({ optionId: Id, text: Type.String() }))),
})
export type ProfileAnswer = Static<typeof ProfileAnswer>

/** An answer as a panelist sends it. */
export const ProfileReply = body({
  questionId: Id,
  optionIds: Type.Optional(Type.Array(Id, { maxItems: optionsMax })),
  value: Type.Optional(Type.String({ maxLength: 500 })),
  /** The unit of a quantity; if absent, the first unit of the question. */
  unit: Type.Optional(Id),
  /**
   * Confirms a birthday below the minimum age that was refused before. The confirmed birthday locks the account,
   * unless an adult birthday is known.
   */
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
    summary: 'The five questions that open matching, in their order.',
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
    summary:
      'Whether the caller agreed to be asked sensitive questions, when, and to which words; and the words of today.',
    data: Type.Object({ ...SensitiveConsent.properties, asked: AskedConsent }),
    forOthers: {
      isGiven: false,
      version: null,
      givenAt: null,
      withdrawnAt: null,
      asked: { version: '', text: '' },
    },
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
