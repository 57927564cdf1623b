import type { TextByLanguage } from '../../../../platform/contract/messages.ts'
import type { QuestionType } from '../../contract.ts'
import { hasBounds, hasUnits, isChoice } from '../../contract/question-types.ts'
import type { Mapping, QuestionForm, StaffQuestion } from '../../contract/question-editor.ts'

/** A text while it is being edited: English and Spanish, empty where a translation is missing. Other translations stay unchanged. */
export type Words = TextByLanguage & { en: string; es: string }
export type DraftOption = {
  /** Identifies the row while rows are moved. */
  key: string
  /** Null for an unsaved option. */
  optionId: string | null
  text: Words
  isExclusive: boolean
  isOffered: boolean
}
export type DraftUnit = { key: string; unitId: string | null; text: Words; factor: string }
export type DraftMapping = {
  key: string
  standard: string
  question: string
  /** The codes by country, as typed: GB=12370, CA=1008. */
  byCountry: string
  /** The codes of each saved option, separated by commas. */
  codes: Record<string, string>
}
/** A question while it is being edited. Its fields are named as in the call, so that each refusal finds its field. */
export type Draft = {
  categoryId: string
  type: QuestionType
  text: Words
  whyWeAsk: Words
  options: DraftOption[]
  units: DraftUnit[]
  min: number | null
  max: number | null
  isSensitive: boolean
  ttlDays: number | null
  countries: string[]
  standards: DraftMapping[]
}
type Changes = Partial<QuestionForm>

/** The id of the option "Prefer not to say". */
export const declineId = 'prefer_not_to_say'

let made = 0
const newKey = (): string => `row-${(made += 1)}`
const blank: { en: string; es: string } = { en: '', es: '' }
/** Creates an empty option. */
export const newOption = (more: Partial<DraftOption> = {}): DraftOption => ({
  key: newKey(),
  optionId: null,
  text: { ...blank },
  isExclusive: false,
  isOffered: true,
  ...more,
})
/** Creates an empty unit; the factor converts a quantity to the first unit. */
export const newUnit = (factor = '1'): DraftUnit => ({ key: newKey(), unitId: null, text: { ...blank }, factor })
/** Creates an empty mapping to an exchange. */
export const newMapping = (): DraftMapping => ({ key: newKey(), standard: '', question: '', byCountry: '', codes: {} })

/** Creates the draft of a new question in a category. */
export const newDraft = (categoryId: string): Draft => ({
  categoryId,
  type: 'single',
  text: { ...blank },
  whyWeAsk: { ...blank },
  options: [newOption(), newOption()],
  units: [newUnit()],
  min: null,
  max: null,
  isSensitive: false,
  ttlDays: 365,
  countries: [],
  standards: [],
})

const inBoth = ({ en, es = '', ...others }: TextByLanguage): Words => ({ en, es, ...others })
const mappingIn = ({ standard, question, byCountry, options }: Mapping): DraftMapping => ({
  key: newKey(),
  standard,
  question,
  byCountry: byCountry.map((one) => `${one.countryId}=${one.question}`).join(', '),
  codes: Object.fromEntries(options.map(({ optionId, codes }) => [optionId, codes.join(', ')])),
})

/** Creates the draft of an existing question. */
export const createDraft = (question: StaffQuestion): Draft => ({
  categoryId: question.categoryId,
  type: question.type,
  text: inBoth(question.text),
  whyWeAsk: inBoth(question.whyWeAsk),
  options: question.options.map(({ optionId = null, text, isExclusive = false, isOffered = true }) => ({
    key: newKey(),
    optionId,
    text: inBoth(text),
    isExclusive,
    isOffered,
  })),
  units:
    question.units.length > 0
      ? question.units.map(({ unitId = null, text, factor }) => ({
          key: newKey(),
          unitId,
          text: inBoth(text),
          factor: String(factor),
        }))
      : [newUnit()],
  min: question.min,
  max: question.max,
  isSensitive: question.isSensitive,
  ttlDays: question.ttlDays,
  countries: [...question.countries],
  standards: question.standards.map(mappingIn),
})

const omitEmptySpanish = ({ es, ...others }: Words) => (es.trim() === '' ? others : { ...others, es })
const listIn = (typed: string): string[] =>
  typed
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)
const mappingOf = ({ standard, question, byCountry, codes }: DraftMapping): Mapping => ({
  standard: standard.trim(),
  question,
  byCountry: listIn(byCountry).map((one) => {
    const at = one.indexOf('=')
    return at < 0
      ? { countryId: one, question: '' }
      : { countryId: one.slice(0, at).trim().toUpperCase(), question: one.slice(at + 1).trim() }
  }),
  options: Object.entries(codes)
    .map(([optionId, typed]) => ({ optionId, codes: listIn(typed) }))
    .filter((one) => one.codes.length > 0),
})

/** Converts a draft to the body of the call. Fields that its type does not use are left out; answered options are retired, never dropped. */
export function toForm(draft: Draft): QuestionForm {
  const { categoryId, type, text, whyWeAsk, options, units, min, max, isSensitive, ttlDays, countries, standards } =
    draft
  const keptOptions = isChoice(type)
    ? options
    : options.filter(({ optionId }) => optionId !== null).map((one) => ({ ...one, isOffered: false }))
  return {
    categoryId,
    type,
    text: omitEmptySpanish(text),
    whyWeAsk: omitEmptySpanish(whyWeAsk),
    options: keptOptions.map((one) => ({
      ...(one.optionId === null ? {} : { optionId: one.optionId }),
      text: omitEmptySpanish(one.text),
      isExclusive: one.isExclusive,
      isOffered: one.isOffered,
    })),
    units: hasUnits(type)
      ? units.map((unit) => ({
          ...(unit.unitId === null ? {} : { unitId: unit.unitId }),
          text: omitEmptySpanish(unit.text),
          factor: Number(unit.factor.replace(',', '.')),
        }))
      : [],
    min: hasBounds(type) ? min : null,
    max: hasBounds(type) ? max : null,
    isSensitive,
    ttlDays: ttlDays ?? 0,
    countries,
    standards: standards.map(mappingOf),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const namesOf = <T extends object>(form: T) => Object.keys(form) as (keyof T)[]

/** Returns the changed fields of a draft as the call takes them. */
export function collectChanges(base: Draft, draft: Draft): Changes {
  const [before, after] = [toForm(base), toForm(draft)]
  return Object.fromEntries(
    namesOf(after)
      .filter((name) => !isSame(before[name], after[name]))
      .map((name) => [name, after[name]]),
  )
}

/** Applies the changes that were typed on an older version to the newest one, so that no input is lost. */
export function rebaseDraft(current: StaffQuestion, base: Draft, draft: Draft): Draft {
  const typed = namesOf(collectChanges(base, draft))
  return {
    ...createDraft(current),
    ...(Object.fromEntries(typed.map((name) => [name, draft[name]])) as Partial<Draft>),
  }
}

/** The fields whose change may alter whom open surveys match. */
const targetingFields = ['type', 'options', 'min', 'max', 'countries'] as const
/** Tells whether changes may alter which panelists open surveys match. */
export const mayAlterTargeting = (changes: Changes): boolean => targetingFields.some((name) => name in changes)

/** Returns the list with one entry moved to another index. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const entry = list[from]
  return entry === undefined || to < 0 || to >= list.length
    ? [...list]
    : [...rest.slice(0, to), entry, ...rest.slice(to)]
}
