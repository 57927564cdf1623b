import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant, Line, Version } from '../../../platform/contract/fields.ts'

/**
 * The ways in which an answer is passed to a network: by codes of its options, or as a value computed on the day of the
 * entry.
 */
export const saidKinds = ['options', 'age', 'birth-date', 'postcode', 'number'] as const
export type SaidKind = (typeof saidKinds)[number]

/**
 * How answers to a question may be used at a supplier: never, to choose surveys, or also in the link if the member
 * agrees.
 */
export const answerGrades = ['never', 'filter', 'answer'] as const
export type AnswerGrade = (typeof answerGrades)[number]

/** The maximum number of maps for one kind of network; some questions without a map are listed too. */
export const mapsMax = 500
export const gapsMax = 200
export const codesMax = 300
export const refMaxLength = 100
export const codeMaxLength = 60
export const sourceMaxLength = 300

const Said = Type.Unsafe<SaidKind>({ type: 'string', enum: [...saidKinds] })
const Grade = Type.Unsafe<AnswerGrade>({ type: 'string', enum: [...answerGrades] })
const Country = Type.String({ pattern: '^[A-Z]{2}$' })
const LanguageCode = Type.String({ pattern: '^[a-z]{2}$' })

const MappedCode = body({
  code: Line({ minLength: 1, maxLength: codeMaxLength }),
  optionId: Line({ minLength: 1, maxLength: 60 }),
  isWhole: Type.Boolean({
    description:
      'Whether everyone who chose our option is within the code, so that it may stand for the answer in a link.',
  }),
})
export type MappedCode = Static<typeof MappedCode>

const QuestionMap = Type.Object({
  mapId: Id,
  version: Version,
  questionRef: Type.String(),
  /** The country of the map; null means every country. */
  countryId: nullable(Type.String()),
  /** The language of the map; null means every language. */
  language: nullable(Type.String()),
  questionId: Id,
  said: Said,
  options: Type.Array(MappedCode),
  source: Type.String(),
  checkedAt: Instant,
  /** The email address of the person who checked the map; null for maps that came with the program. */
  checkedBy: nullable(Type.String()),
})
export type QuestionMap = Static<typeof QuestionMap>

const QuestionGap = Type.Object({
  questionRef: Type.String(),
  countryId: Type.String(),
  language: Type.String(),
  /** How many offers, at least, have asked this question at the same time. */
  offers: Type.Integer(),
  lastSeenAt: Instant,
})
export type QuestionGap = Static<typeof QuestionGap>

const OurQuestion = Type.Object({
  questionId: Id,
  text: Type.String(),
  /** The ways in which an answer to it can be passed on. */
  saidAs: Type.Array(Said),
  options: Type.Array(Type.Object({ optionId: Id, text: Type.String() })),
  isSensitive: Type.Boolean(),
  /** Whether its answers may be passed on; those about health and beliefs never may. */
  mayLeave: Type.Boolean(),
  grade: Grade,
})
export type OurQuestion = Static<typeof OurQuestion>

export const SupplierMaps = Type.Object({
  kind: Type.String(),
  /** Whether the links of this kind of network can contain answers. */
  takesAnswers: Type.Boolean(),
  gaps: Type.Array(QuestionGap),
  maps: Type.Array(QuestionMap),
  questions: Type.Array(OurQuestion),
})
export type SupplierMaps = Static<typeof SupplierMaps>

const supplierParams = Type.Object({ supplierKey: Type.String({ maxLength: 64 }) })

export const mapsApi = {
  getQuestionMaps: endpoint({
    method: 'GET',
    path: 'supplier-admin/suppliers/{supplierKey}/questionMaps',
    access: 'suppliers.view',
    summary:
      'What a network calls our questions: first what its offers ask for and no map has, then the maps, which all suppliers of the kind share, and what this supplier may do with each answer.',
    params: supplierParams,
    data: SupplierMaps,
  }),
  saveQuestionMap: endpoint({
    method: 'PUT',
    path: 'supplier-admin/suppliers/{supplierKey}/questionMaps',
    access: 'suppliers.update',
    summary:
      "Makes a map, or changes the one that `mapId` names. 409 'changed-meanwhile' when somebody else did before.",
    params: supplierParams,
    body: body({
      mapId: nullable(Id),
      version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      questionRef: Line({ minLength: 1, maxLength: refMaxLength }),
      countryId: nullable(Country),
      language: nullable(LanguageCode),
      questionId: Line({ minLength: 1, maxLength: 60 }),
      said: Said,
      options: Type.Array(MappedCode, { maxItems: codesMax }),
      source: Line({ minLength: 1, maxLength: sourceMaxLength }),
    }),
    data: SupplierMaps,
  }),
  removeQuestionMap: endpoint({
    method: 'DELETE',
    path: 'supplier-admin/suppliers/{supplierKey}/questionMaps/{mapId}',
    access: 'suppliers.update',
    summary: 'Removes a map: offers that ask for its question count it as a gap from then on.',
    params: Type.Object({ supplierKey: Type.String({ maxLength: 64 }), mapId: Id }),
    query: Type.Object({ version: Version }),
    data: SupplierMaps,
  }),
  setAnswerGrade: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers/{supplierKey}/answerGrade',
    access: 'suppliers.update',
    needsPerson: true,
    summary:
      'Says what may become of the answers to a question at this supplier: nothing, picking surveys by them, or leaving in the link where the member has agreed.',
    params: supplierParams,
    body: body({ questionId: Line({ minLength: 1, maxLength: 60 }), grade: Grade }),
    data: SupplierMaps,
  }),
} as const
