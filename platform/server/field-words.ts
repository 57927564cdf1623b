import { checks, Day, DayOrBlank, type CheckName } from '../contract/fields.ts'
import type { ErrorObject } from 'ajv'
import type { FieldError } from './problem.ts'

/** The validator's findings as one message per field in plain words, in the order of the form. */
export function fieldErrors(found: readonly ErrorObject[]): FieldError[] {
  const byField = new Map<string, ErrorObject>()
  for (const error of found) {
    const field = fieldOf(error)
    const known = byField.get(field)
    if (!known || weightOf(error) > weightOf(known)) byField.set(field, error)
  }
  const order = fieldOrder(found)
  const placeOf = ({ field }: FieldError): number => order.indexOf(field.split('.')[0] ?? '')
  return [...byField]
    .map(([field, error]) => ({ field, message: wordsFor(error) }))
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

/** Of a value that may be a text or nothing, the reader wants to hear about the text. */
function weightOf({ keyword, params }: ErrorObject): number {
  if (keyword === 'anyOf') return 0
  return keyword === 'type' && params['type'] === 'null' ? 1 : 2
}

/** The fields of the call as its schema lists them, which is the order a person fills them in. */
function fieldOrder(found: readonly ErrorObject[]): string[] {
  const whole = found.find((error) => error.instancePath.split('/').length <= 2)
  const schema = whole?.instancePath === '' ? (whole.parentSchema as { properties?: object } | undefined) : undefined
  return Object.keys(schema?.properties ?? {})
}

/** A field's name as people read it: `replies.0.optionIds` is "Option ids". */
function labelOf(error: ErrorObject): string {
  const parts = [...error.instancePath.split('/'), missingIn(error) ?? '']
  const name = parts.findLast((part) => part !== '' && !/^\d+$/.test(part))
  return name ? labelOfField(name) : 'What was sent'
}

/** The name of a field as people read it: `dateOfBirth` is "Date of birth". */
export function labelOfField(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Limits = { type?: string; minimum?: number; maximum?: number; properties?: Record<string, { check?: CheckName }> }
const limitsOf = (error: ErrorObject): Limits => (error.parentSchema ?? {}) as Limits

function wordsFor(error: ErrorObject): string {
  const missing = missingIn(error)
  const unknown = unknownIn(error)
  if (unknown) return `${unknown} is not a field of this call`
  const check = missing ? limitsOf(error).properties?.[missing]?.check : undefined
  if (check) return checks[check]('', labelOf(error)) ?? `${labelOf(error)} is required`
  if (error.keyword === 'check') return error.message ?? `${labelOf(error)} is not valid`
  return `${labelOf(error)} ${claimOf(error)}`
}

/** What is wrong with a field, to follow its name. */
function claimOf(error: ErrorObject): string {
  const { keyword, params, schema } = error
  if (keyword === 'required') return 'is required'
  if (keyword === 'maxLength') return 'is too long'
  if (keyword === 'minLength') return params['limit'] === 1 ? 'cannot be left empty' : 'is too short'
  if (keyword === 'maxItems') return 'has too many entries'
  if (keyword === 'minItems') return 'cannot be left empty'
  if (keyword === 'const' || keyword === 'enum' || keyword === 'anyOf') return 'is not one of the choices'
  if (keyword === 'pattern' && (schema === patternOf(Day) || schema === patternOf(DayOrBlank)))
    return 'must be a day like 2026-11-20'
  if (keyword === 'type') return typeWords[String(params['type'])]?.(limitsOf(error)) ?? 'is not valid'
  if (keyword === 'minimum' || keyword === 'maximum') return numberWords(limitsOf(error))
  return 'is not valid'
}

const patternOf = (schema: object): unknown => ('pattern' in schema ? schema.pattern : undefined)

function numberWords({ type, minimum, maximum }: Limits): string {
  const what = type === 'integer' ? 'must be a whole number' : 'must be a number'
  if (minimum !== undefined && maximum !== undefined) return `${what} from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `${what} of ${minimum} or more`
  return maximum === undefined ? what : `${what} of ${maximum} or less`
}

const typeWords: Readonly<Record<string, (limits: Limits) => string>> = {
  integer: numberWords,
  number: numberWords,
  string: () => 'must be text',
  boolean: () => 'must be true or false',
  array: () => 'must be a list',
  object: () => 'must be an object',
}
