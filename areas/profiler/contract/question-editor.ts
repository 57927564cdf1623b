import { Type, type Static } from 'typebox'
import { byLanguage } from '../../../platform/contract/by-language.ts'
import { body, endpoint, Nothing, nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant, Line, Version } from '../../../platform/contract/fields.ts'
import { messagesOf, type TextByLanguage } from '../../../platform/contract/messages.ts'
import { optionsMax, questionTypes, type QuestionType } from '../contract.ts'

export const questionTextMaxLength = 300
export const whyMaxLength = 500
export const optionTextMaxLength = 200
export const categoryNameMaxLength = 60
export const unitTextMaxLength = 20
export const consentTextMaxLength = 2_000
export const unitsMax = 5
export const categoriesMax = 30
/** The maximum number of questions in one category, because a panelist's page shows all of them at once. */
export const questionsInCategoryMax = 100
export const questionsMax = 500
/**
 * The maximum number of options of all questions together, because the matching index numbers options with two bytes.
 */
export const optionsInAllMax = 20_000
export const lifetimeMaxDays = 3_650
/** The largest number that can be an answer. */
export const numberMax = 999_999_999
/** The maximum number of characters in an answer. */
export const answerTextMax = 500
export const topQuestionsCount = 5
/** How many affected surveys are named; further ones are only counted. */
export const namedSurveysMax = 50

export const questionStates = ['asked', 'retired'] as const
export type QuestionState = (typeof questionStates)[number]

/** A text in several languages; English is required. */
const textsOf = (maxLength: number, minLength = 1) =>
  body({ ...byLanguage(Line({ maxLength })).properties, en: Line({ minLength, maxLength }) })
const Key = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[a-z][a-z0-9_]*$' })
const OptionKey = Key(60)
const CountryCode = Type.String({ minLength: 2, maxLength: 2 })

const EditedOption = body({
  /** The id of the option. Without an id the option is new, and its id is made from the English text. */
  optionId: Type.Optional(OptionKey),
  text: textsOf(optionTextMaxLength),
  /** Whether choosing this option clears all others. */
  isExclusive: Type.Optional(Type.Boolean()),
  /** False for a retired option: answers with it stay, but it can no longer be chosen. */
  isOffered: Type.Optional(Type.Boolean()),
})
export type EditedOption = Static<typeof EditedOption>

const EditedUnit = body({
  unitId: Type.Optional(Key(20)),
  text: textsOf(unitTextMaxLength),
  /** How many of the first unit make one of this unit: 2.54 for inches when the first unit is the centimetre. */
  factor: Type.Number({ minimum: 1, maximum: 1_000_000 }),
})

/** How an exchange identifies the question: its id at the exchange, and its codes for our options. */
const Mapping = body({
  standard: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z][A-Za-z0-9_-]*$' }),
  question: Line({ minLength: 1, maxLength: 100 }),
  /** The countries in which the exchange has another id for the question. */
  byCountry: Type.Array(body({ countryId: CountryCode, question: Line({ minLength: 1, maxLength: 100 }) }), {
    maxItems: 300,
  }),
  options: Type.Array(
    body({ optionId: OptionKey, codes: Type.Array(Line({ minLength: 1, maxLength: 60 }), { maxItems: 50 }) }),
    { maxItems: optionsMax },
  ),
})
export type Mapping = Static<typeof Mapping>

const Bound = nullable(Type.Integer({ minimum: 0, maximum: numberMax }))

const fields = {
  categoryId: Id,
  type: Type.Unsafe<QuestionType>({ type: 'string', enum: [...questionTypes] }),
  text: textsOf(questionTextMaxLength),
  whyWeAsk: textsOf(whyMaxLength, 0),
  /**
   * The options in the order in which they are shown. A change must contain all of them: options are retired, never
   * left out.
   */
  options: Type.Array(EditedOption, { maxItems: optionsMax }),
  /** The units of a quantity; answers are stored and matched in the first unit. */
  units: Type.Array(EditedUnit, { maxItems: unitsMax }),
  /** The lowest number, in the first unit of a quantity, or the least length of a text; `max` is the upper limit. */
  min: Bound,
  max: Bound,
  isSensitive: Type.Boolean(),
  /** After how many days the question is asked again. */
  ttlDays: Type.Integer({ minimum: 1, maximum: lifetimeMaxDays }),
  /** The countries in which the question is asked, as ISO 3166-1 alpha-2; empty means every country. */
  countries: Type.Array(CountryCode, { maxItems: 300 }),
  standards: Type.Array(Mapping, { maxItems: 10 }),
}
const QuestionForm = Type.Object(fields)
/** The fields of a question that staff write. */
export type QuestionForm = Static<typeof QuestionForm>

const optional = {
  whyWeAsk: Type.Optional(fields.whyWeAsk),
  options: Type.Optional(fields.options),
  units: Type.Optional(fields.units),
  min: Type.Optional(fields.min),
  max: Type.Optional(fields.max),
  isSensitive: Type.Optional(fields.isSensitive),
  ttlDays: Type.Optional(fields.ttlDays),
  countries: Type.Optional(fields.countries),
  standards: Type.Optional(fields.standards),
}
const QuestionChange = {
  version: Version,
  categoryId: Type.Optional(fields.categoryId),
  type: Type.Optional(fields.type),
  text: Type.Optional(fields.text),
  ...optional,
}
/** Whether the effects of the change on open surveys are confirmed. */
const isConfirmed = Type.Optional(Type.Boolean())

/** Who made the last change, and when; null while the subject is unchanged from the built-in version. */
const changed = {
  version: Version,
  changedAt: nullable(Instant),
  changedBy: nullable(Id),
  changedByName: nullable(Type.String()),
}
/** The `data` of 'changed-meanwhile': who made the last change, and when. */
export const QuestionsOvertaken = Type.Object(changed)
export type QuestionsOvertaken = Static<typeof QuestionsOvertaken>

const State = Type.Unsafe<QuestionState>({ type: 'string', enum: [...questionStates] })
/** A question as staff edit it. */
export const StaffQuestion = Type.Object({
  questionId: Id,
  ...fields,
  state: State,
  isTop: Type.Boolean(),
  /** How many panelists have answered the question. */
  answered: Type.Integer({ minimum: 0 }),
  ...changed,
})
export type StaffQuestion = Static<typeof StaffQuestion>

/** A question in the list of all. */
export const QuestionRow = Type.Object({
  questionId: Id,
  categoryId: Id,
  type: fields.type,
  text: fields.text,
  state: State,
  isTop: Type.Boolean(),
  isSensitive: Type.Boolean(),
  countries: fields.countries,
  options: Type.Integer({ minimum: 0 }),
  retiredOptions: Type.Integer({ minimum: 0 }),
  standards: Type.Array(Type.String()),
  /** The languages in which one of its texts is missing. */
  untranslated: Type.Array(Type.String()),
  answered: Type.Integer({ minimum: 0 }),
  version: Version,
})
export type QuestionRow = Static<typeof QuestionRow>

/** A category as staff edit it. */
export const StaffCategory = Type.Object({
  categoryId: Id,
  name: textsOf(categoryNameMaxLength),
  version: Version,
  /** The version of the order of its questions. */
  orderVersion: Version,
  /** Whether it is built in, and so cannot be removed. */
  isOfBank: Type.Boolean(),
})
export type StaffCategory = Static<typeof StaffCategory>

const Overview = Type.Object({
  categories: Type.Array(StaffCategory),
  /** The version of the order of the categories. */
  orderVersion: Version,
  /** The questions in the order in which they are asked. */
  questions: Type.Array(QuestionRow),
  top: Type.Object({ questionIds: Type.Array(Id), ...changed }),
  /** The text that panelists agree to before sensitive questions; consents are stored with `consentVersion`. */
  consent: Type.Object({ text: textsOf(consentTextMaxLength), consentVersion: Type.String(), ...changed }),
})
export type QuestionOverview = Static<typeof Overview>

/** The effects of a change on open surveys. */
export const QuestionImpact = Type.Object({
  /** How the change affects which panelists fit surveys, as codes with values. */
  effects: Type.Array(
    Type.Object({
      code: Type.String(),
      values: Type.Record(Type.String(), Type.Unknown()),
      /** The effect as a sentence. */
      message: Type.String(),
    }),
  ),
  /** Open or scheduled surveys that depend on what is being changed. */
  surveys: Type.Array(Type.Object({ surveyId: Id, title: Type.String(), status: Type.String() })),
  surveyCount: Type.Integer({ minimum: 0 }),
  answered: Type.Integer({ minimum: 0 }),
})
export type QuestionImpact = Static<typeof QuestionImpact>

type None = Readonly<Record<string, never>>
/** The messages of the editor: why a change is refused, and what its effects would be. */
export type EditorMessages = {
  overtaken: { who: string }
  overtakenByGone: None
  categoryUnknown: None
  categoryTwice: { name: string }
  categoriesInAll: { most: number }
  categoryHoldsQuestions: { count: number }
  categoryOfBank: None
  textMissing: None
  idTaken: None
  optionsFew: None
  optionsNone: None
  optionTwice: { option: string }
  optionIdTwice: { option: string }
  optionLeftOut: { option: string }
  optionsInAll: { most: number }
  unitMissing: None
  unitsNone: None
  unitFirst: None
  unitTwice: { unit: string }
  unitFixed: { count: number }
  boundsReversed: None
  boundsNone: None
  lengthBounds: { most: number }
  sensitiveDeclined: None
  sensitiveFixed: { count: number }
  typeFixed: { count: number }
  typeOfAccount: None
  topAsked: None
  topSensitive: None
  topCountries: None
  topFive: None
  topUnfit: { question: string | TextByLanguage }
  topBirthday: None
  countryUnknown: { code: string }
  standardTwice: { standard: string }
  mappingTwice: { id: string; question: TextByLanguage }
  mappingOption: { option: string }
  codeTwice: { code: string }
  questionsInAll: { most: number }
  questionsInCategory: { most: number }
  orderIncomplete: None
  plainText: None
  affects: { count: number }
  effectRetired: None
  effectOptions: { options: string }
  effectType: None
  effectBounds: None
  effectCountries: None
}
/** Makes a message of the question editor. */
export const editorMessage = messagesOf<EditorMessages>('question-editor')

const questionParams = Type.Object({ questionId: Id })
const categoryParams = Type.Object({ categoryId: Id })

export const questionEditorApi = {
  getAllQuestions: endpoint({
    method: 'GET',
    path: 'profileQuestions/getAllQuestions',
    access: 'questions.view',
    summary:
      'Every profile question by category, retired ones too, with how many answered it; the top five and the consent.',
    data: Overview,
  }),
  getQuestion: endpoint({
    method: 'GET',
    path: 'profileQuestions/getQuestion/{questionId}',
    access: 'questions.view',
    summary: 'One question with its words in every language, options, units, bounds and codes.',
    params: questionParams,
    data: StaffQuestion,
  }),
  createQuestion: endpoint({
    method: 'POST',
    path: 'profileQuestions/createQuestion',
    access: 'questions.update',
    summary: 'Makes a question; panelists are asked within a second.',
    body: body({
      questionId: Type.Optional(Key(60)),
      categoryId: fields.categoryId,
      type: fields.type,
      text: fields.text,
      ...optional,
    }),
    data: StaffQuestion,
  }),
  updateQuestion: endpoint({
    method: 'PATCH',
    path: 'profileQuestions/updateQuestion/{questionId}',
    access: 'questions.update',
    summary:
      "Changes the named fields. With an old version: 409 'changed-meanwhile', `data` says who was faster, and when. What alters whom open surveys find: 409 'targeting-changes' with the surveys, until `isConfirmed`.",
    params: questionParams,
    body: body({ ...QuestionChange, isConfirmed }),
    data: StaffQuestion,
  }),
  previewQuestion: endpoint({
    method: 'POST',
    path: 'profileQuestions/previewQuestion/{questionId}',
    access: 'questions.update',
    summary:
      'What a change would alter for open surveys, and which; refuses what the change would refuse, and writes nothing.',
    params: questionParams,
    body: body({ ...QuestionChange, state: Type.Optional(State) }),
    data: QuestionImpact,
  }),
  setQuestionState: endpoint({
    method: 'POST',
    path: 'profileQuestions/setQuestionState/{questionId}',
    access: 'questions.update',
    summary: 'Retires a question, or asks it again; its answers stay. Refused like updateQuestion.',
    params: questionParams,
    body: body({ state: State, version: Version, isConfirmed }),
    data: StaffQuestion,
  }),
  orderQuestions: endpoint({
    method: 'PUT',
    path: 'profileQuestions/orderQuestions/{categoryId}',
    access: 'questions.update',
    summary: 'Puts the questions of a category in order; names all that are asked.',
    params: categoryParams,
    body: body({ questionIds: Type.Array(Id, { maxItems: questionsInCategoryMax }), version: Version }),
    data: Nothing,
  }),
  setTopQuestions: endpoint({
    method: 'PUT',
    path: 'profileQuestions/setTopQuestions',
    access: 'questions.update',
    summary: 'Chooses the five questions that open matching, in their order; the date of birth is one of them.',
    body: body({
      questionIds: Type.Array(Id, { minItems: topQuestionsCount, maxItems: topQuestionsCount }),
      version: Version,
    }),
    data: Nothing,
  }),
  createCategory: endpoint({
    method: 'POST',
    path: 'profileQuestions/createCategory',
    access: 'questions.update',
    summary: 'Makes a category, after the others. Panelists see it once it asks something.',
    body: body({ name: textsOf(categoryNameMaxLength) }),
    data: Type.Object({ categoryId: Id }),
  }),
  updateCategory: endpoint({
    method: 'PATCH',
    path: 'profileQuestions/updateCategory/{categoryId}',
    access: 'questions.update',
    summary: 'Renames a category.',
    params: categoryParams,
    body: body({ name: textsOf(categoryNameMaxLength), version: Version }),
    data: Nothing,
  }),
  deleteCategory: endpoint({
    method: 'DELETE',
    path: 'profileQuestions/deleteCategory/{categoryId}',
    access: 'questions.update',
    summary: 'Removes a category that staff made and that holds no question.',
    params: categoryParams,
    query: Type.Object({ version: Version }),
    data: Nothing,
  }),
  orderCategories: endpoint({
    method: 'PUT',
    path: 'profileQuestions/orderCategories',
    access: 'questions.update',
    summary: 'Puts the categories in order; names all of them.',
    body: body({ categoryIds: Type.Array(Id, { maxItems: categoriesMax }), version: Version }),
    data: Nothing,
  }),
  setConsent: endpoint({
    method: 'PUT',
    path: 'profileQuestions/setConsent',
    access: 'questions.update',
    summary:
      'Writes what is agreed to before a sensitive question. With `isNewVersion` everybody is asked again; without, only the words are put right.',
    body: body({
      text: body({
        ...byLanguage(Type.String({ maxLength: consentTextMaxLength })).properties,
        en: Type.String({ minLength: 1, maxLength: consentTextMaxLength }),
      }),
      isNewVersion: Type.Boolean(),
      version: Version,
    }),
    data: Nothing,
  }),
} as const
