import { checkMessage, checks, Day, DayOrBlank, type CheckName } from '../contract/fields.ts'
import { isLanguage, type Language } from '../contract/language.ts'
import type { Message } from '../contract/messages.ts'
import { fieldNames } from '../words/en/server/field-names.ts'
import { fieldRules } from '../words/en/server/field-rules.ts'
import type { ErrorObject } from 'ajv'
import type { FieldError } from './problem.ts'

/** Turns the validator's errors into one message for each field, in the order of the form. */
export function describeErrors(found: readonly ErrorObject[]): FieldError[] {
  const byField = new Map<string, ErrorObject>()
  for (const error of found) {
    const field = fieldOf(error)
    const known = byField.get(field)
    if (!known || weigh(error) > weigh(known)) byField.set(field, error)
  }
  const order = listFieldOrder(found)
  const placeOf = ({ field }: FieldError): number => order.indexOf(field.split('.')[0] ?? '')
  return [...byField]
    .map(([field, error]) => ({ field, message: messageFor(error) }))
    .sort((a, b) => placeOf(a) - placeOf(b))
}

const missingIn = ({ keyword, params }: ErrorObject): string | null =>
  keyword === 'required' ? String(params['missingProperty']) : null
const unknownIn = ({ keyword, params }: ErrorObject): string | null =>
  keyword === 'additionalProperties' ? String(params['additionalProperty']) : null

const fieldOf = (error: ErrorObject): string =>
  [...error.instancePath.split('/').slice(1), missingIn(error), unknownIn(error)]
    .filter((part) => part !== null)
    .join('.')

/** The rank of an error. If a value may be a text or null, the error about the text is the useful one. */
function weigh({ keyword, params }: ErrorObject): number {
  if (keyword === 'anyOf') return 0
  return keyword === 'type' && params['type'] === 'null' ? 1 : 2
}

/** Lists the fields of the call in the order of its schema, in which a person fills them in. */
function listFieldOrder(found: readonly ErrorObject[]): string[] {
  const whole = found.find((error) => error.instancePath.split('/').length <= 2)
  const schema = whole?.instancePath === '' ? (whole.parentSchema as { properties?: object } | undefined) : undefined
  return Object.keys(schema?.properties ?? {})
}

/** Makes the message for an error that the schema reports. */
const rule = (key: keyof typeof fieldRules.words, values: Message['values']): Message => ({
  code: `${fieldRules.name}.${key}`,
  values,
})
const makeFieldMessage = (key: keyof typeof fieldNames.words, values: Message['values'] = {}): Message => ({
  code: `${fieldNames.name}.${key}`,
  values,
})
const hasWords = (name: string): name is keyof typeof fieldNames.words => Object.hasOwn(fieldNames.words, name)
const inLanguage = { en: 'inEnglish', es: 'inSpanish', ar: 'inArabic', qps: 'inEnglish' } as const satisfies Record<
  Language,
  keyof typeof fieldNames.words
>

/** Makes a readable name of a field: `replies.0.optionIds` is "Option ids", `name.en` is "Name in English". */
function makeLabel(error: ErrorObject): string | Message {
  const parts = [...error.instancePath.split('/'), missingIn(error) ?? ''].filter(
    (one) => one !== '' && !/^\d+$/.test(one),
  )
  const name = parts.at(-1)
  if (name === undefined) return makeFieldMessage('whole')
  const parent = parts.at(-2)
  return isLanguage(name) && parent !== undefined
    ? makeFieldMessage(inLanguage[name], { field: nameOf(parent) })
    : nameOf(name)
}

/**
 * Finds the words for the name of a field. If there are none, because the caller made the name up, it is spelled out.
 */
const nameOf = (name: string): string | Message => (hasWords(name) ? makeFieldMessage(name) : spellOutName(name))

/** The words that names of fields shorten, as a reader knows them. */
const spelledOut: Readonly<Record<string, string>> = {
  aff: 'affiliate',
  api: 'API',
  ar: 'Arabic',
  csv: 'CSV',
  dim: 'dimension',
  en: 'English',
  es: 'Spanish',
  ip: 'IP',
  max: 'maximum',
  min: 'minimum',
  no: 'number',
  pid: 'visit id',
  ref: 'reference',
  sig: 'signature',
  t: 'token',
  ts: 'time',
  ttl: 'validity in',
  uid: 'user id',
  url: 'URL',
  zipcode: 'zip code',
}

/** Spells out a name without words: `dateOfBirth` is "Date of birth". */
export function spellOutName(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .split(' ')
  const text = words.map((word) => (Object.hasOwn(spelledOut, word) ? spelledOut[word] : word)).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Limits = { type?: string; minimum?: number; maximum?: number; properties?: Record<string, { check?: CheckName }> }
const findLimits = (error: ErrorObject): Limits => (error.parentSchema ?? {}) as Limits

function messageFor(error: ErrorObject): Message {
  const missing = missingIn(error)
  const unknown = unknownIn(error)
  const field = makeLabel(error)
  if (unknown) return rule('unknown', { field: unknown })
  const check = missing ? findLimits(error).properties?.[missing]?.check : undefined
  if (check) return describeCheck(check, '', field) ?? rule('required', { field })
  if (error.keyword !== 'check') return describe(error, field)
  const { check: name, value } = error.params as { check: CheckName; value: string }
  return describeCheck(name, value, field) ?? rule('notValid', { field })
}

/**
 * Describes the fault that a check of the contract finds in a value; null when it finds none. `field` is the label in
 * the form.
 */
const describeCheck = (check: CheckName, value: string, field: string | Message): Message | null => {
  const found = checks[check](value, '')
  return found && 'field' in found.values && found.values['field'] === ''
    ? { ...found, values: { ...found.values, field } }
    : found
}

/** Describes the fault that the schema finds in a field. */
function describe(error: ErrorObject, field: string | Message): Message {
  const { keyword, params, schema } = error
  if (keyword === 'required') return rule('required', { field })
  if (keyword === 'maxLength') return rule('tooLong', { field, max: Number(params['limit']) })
  if (keyword === 'minLength') return rule(params['limit'] === 1 ? 'empty' : 'tooShort', { field })
  if (keyword === 'maxItems') return rule('tooMany', { field, max: Number(params['limit']) })
  if (keyword === 'minItems') return rule('empty', { field })
  if (keyword === 'const' || keyword === 'enum' || keyword === 'anyOf') return rule('noChoice', { field })
  if (keyword === 'pattern' && (schema === findPattern(Day) || schema === findPattern(DayOrBlank)))
    return checkMessage('dayInvalid', { field })
  if (keyword === 'minimum' || keyword === 'maximum') return describeNumber(findLimits(error), field)
  if (keyword !== 'type') return rule('notValid', { field })
  const type = String(params['type'])
  if (type === 'integer' || type === 'number') return describeNumber(findLimits(error), field)
  return rule(typeRules[type] ?? 'notValid', { field })
}

const findPattern = (schema: object): unknown => ('pattern' in schema ? schema.pattern : undefined)

function describeNumber({ type, minimum: min, maximum: max }: Limits, field: string | Message): Message {
  const what = type === 'integer' ? 'integer' : 'number'
  if (min !== undefined && max !== undefined) return rule(`${what}FromTo`, { field, min, max })
  if (min !== undefined) return rule(`${what}From`, { field, min })
  return max === undefined ? rule(what, { field }) : rule(`${what}To`, { field, max })
}

const typeRules: Readonly<Record<string, keyof typeof fieldRules.words>> = {
  string: 'text',
  boolean: 'trueOrFalse',
  array: 'list',
  object: 'object',
}
