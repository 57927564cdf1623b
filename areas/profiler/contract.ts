import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { noRows, pagingFields } from '../../platform/contract/paging.ts'

/** A quantity is a number with its unit. */
export const questionTypes = ['single', 'multiple', 'number', 'quantity', 'date', 'text', 'postcode'] as const
export type QuestionType = (typeof questionTypes)[number]

/** The five questions that open matching in a new installation, in the order they are asked. */
export const topQuestionIds = ['gender', 'date_of_birth', 'postcode', 'employment', 'household_income'] as const
/** The one date that is a birthday: it says who is 18, and is matched as an age. */
export const birthQuestionId = 'date_of_birth'

/** Which words of the program's own are agreed to before sensitive questions are asked, until staff write others. */
export const sensitiveConsentVersion = '2026-11'

/** No question has more options. */
export const optionsMax = 200

type None = Readonly<Record<string, never>>
/** What a panelist reads of an answer. */
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

export const SensitiveConsent = Type.Object({
  /** Whether sensitive questions may be asked now. */
  isGiven: Type.Boolean(),
  version: nullable(Type.String()),
  givenAt: nullable(Instant),
  withdrawnAt: nullable(Instant),
})
export type SensitiveConsent = Static<typeof SensitiveConsent>

/** What is asked to agree to now, in the language of the page that asks; its version is sent back with the answer. */
const AskedConsent = Type.Object({ version: Type.String(), text: Type.String() })

export const Question = Type.Object({
  questionId: Id,
  categoryId: Id,
  text: Type.String(),
  type: Type.Unsafe<QuestionType>({ type: 'string', enum: [...questionTypes] }),
  options: Type.Array(
    Type.Object({
      optionId: Id,
      text: Type.String(),
      /** Of several options, one that stands alone. */
      isExclusive: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Of a quantity: the units in which it can be told. */
  units: Type.Optional(Type.Array(Type.Object({ unitId: Id, text: Type.String() }))),
  isTop: Type.Boolean(),
  isSensitive: Type.Boolean(),
  whyWeAsk: Type.String(),
  /** How many surveys that are open ask about this; left out where none does. */
  wantedBy: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type Question = Static<typeof Question>

export const ProfileAnswer = Type.Object({
  questionId: Id,
  optionIds: Type.Array(Id),
  value: nullable(Type.String()),
  /** Of a quantity: the unit in which it was told. */
  unit: Type.Optional(Id),
  answeredAt: Instant,
  /** Given so long ago that the question is asked again. */
  isOld: Type.Optional(Type.Boolean()),
  /** Options that were chosen, and are not offered any more. */
  retired: Type.Optional(Type.Array(Type.Object({ optionId: Id, text: Type.String() }))),
})
export type ProfileAnswer = Static<typeof ProfileAnswer>

export const ProfileReply = body({
  questionId: Id,
  optionIds: Type.Optional(Type.Array(Id, { maxItems: optionsMax })),
  value: Type.Optional(Type.String({ maxLength: 500 })),
  /** Of a quantity: the unit of the value, the question's first one when it is left out. */
  unit: Type.Optional(Id),
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
