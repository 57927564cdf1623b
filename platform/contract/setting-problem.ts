import { isDay } from './day.ts'
import { isColor } from './color.ts'
import { findLineFlaw, isEmptyText, writableProblem } from './fields.ts'
import { nameFaults, type NameFault } from './names.ts'
import { readPictureName } from './picture.ts'
import type { Setting, SettingShape, SettingValue } from './setting.ts'

/** The reason why a setting cannot have a value: a code, with the bounds of the setting. */
export type SettingProblem = {
  code:
    | 'wrong-kind'
    | 'too-small'
    | 'too-large'
    | 'not-rising'
    | 'wrong-length'
    | 'unknown-choice'
    | 'too-few'
    | 'empty'
    | 'too-long'
    | 'not-an-email'
    | 'not-an-address'
    | 'not-a-color'
    | 'not-a-day'
    | 'several-lines'
    | 'no-english'
    | 'too-many'
    | 'not-from-zero'
    | 'pays-less'
    | 'not-a-country'
    | 'not-a-link'
    | 'same-name'
    | 'not-a-word'
    | 'no-such-picture'
    | NameFault['code']
  values?: Readonly<Record<string, number | string>>
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)
/** Matches a word for use in the middle of sentences. Nothing in it can look like a value, a link or mark-up. */
const wordShape = /^\p{L}[\p{L}\p{M}]*(?:[ '’-][\p{L}\p{M}]+)*$/u

/** Finds why a setting of this shape cannot have a value; null when it can. */
export function settingProblem(shape: SettingShape, value: unknown): SettingProblem | null {
  switch (shape.kind) {
    case 'whole':
      return isWhole(value) ? boundsProblem(shape, value) : { code: 'wrong-kind' }
    case 'rising':
      return risingProblem(shape, value)
    case 'flag':
      return typeof value === 'boolean' ? null : { code: 'wrong-kind' }
    case 'choice':
      return typeof value === 'string' && shape.of.includes(value) ? null : { code: 'unknown-choice' }
    case 'some':
      return someProblem(shape, value)
    case 'texts':
      return textsProblem(shape, value)
    case 'ladder':
      return ladderProblem(shape, value)
    case 'countries':
      return countriesProblem(value)
    case 'by-country':
      return byCountryProblem(shape, value)
    case 'links':
      return linksProblem(shape, value)
    case 'text':
    case 'email':
    case 'address':
    case 'color':
    case 'day':
    case 'picture':
      return typeof value === 'string' ? textProblem(shape, value) : { code: 'wrong-kind' }
  }
}

function boundsProblem({ min, max }: { min: number; max: number }, value: number): SettingProblem | null {
  if (value < min) return { code: 'too-small', values: { min, max } }
  return value > max ? { code: 'too-large', values: { min, max } } : null
}

function risingProblem(shape: Extract<SettingShape, { kind: 'rising' }>, value: unknown): SettingProblem | null {
  if (!Array.isArray(value) || !value.every(isWhole)) return { code: 'wrong-kind' }
  if (value.length !== shape.length) return { code: 'wrong-length', values: { length: shape.length } }
  const outside = value.map((one) => boundsProblem(shape, one)).find((problem) => problem !== null)
  if (outside) return outside
  return value.every((one, at) => at === 0 || one > (value[at - 1] ?? one)) ? null : { code: 'not-rising' }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Whether a value is an object with exactly these fields. */
const hasOnly = (value: unknown, names: readonly string[]): value is Readonly<Record<string, unknown>> =>
  isObject(value) && Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))

function ladderProblem(shape: Extract<SettingShape, { kind: 'ladder' }>, value: unknown): SettingProblem | null {
  if (!Array.isArray(value)) return { code: 'wrong-kind' }
  const steps: { from: number; pays: number }[] = []
  for (const step of value as unknown[]) {
    if (!hasOnly(step, ['from', 'pays'])) return { code: 'wrong-kind' }
    const { from, pays } = step
    if (!isWhole(from) || !isWhole(pays)) return { code: 'wrong-kind' }
    const outside = boundsProblem(shape.from, from) ?? boundsProblem(shape.pays, pays)
    if (outside) return outside
    steps.push({ from, pays })
  }
  if (steps.length > shape.most) return { code: 'too-many', values: { max: shape.most } }
  if (steps[0]?.from !== 0) return { code: 'not-from-zero' }
  const rise = steps.slice(1).map((step, at) => ({ step, before: steps[at] ?? step }))
  if (rise.some(({ step, before }) => step.from <= before.from)) return { code: 'not-rising' }
  return rise.some(({ step, before }) => step.pays < before.pays) ? { code: 'pays-less' } : null
}

const isCountry = (code: unknown): boolean => typeof code === 'string' && /^[A-Z]{2}$/.test(code)

function countriesProblem(value: unknown): SettingProblem | null {
  if (!Array.isArray(value)) return { code: 'wrong-kind' }
  if (!value.every(isCountry)) return { code: 'not-a-country' }
  return new Set(value).size === value.length ? null : { code: 'unknown-choice' }
}

function byCountryProblem(shape: Extract<SettingShape, { kind: 'by-country' }>, value: unknown): SettingProblem | null {
  if (!isObject(value)) return { code: 'wrong-kind' }
  if (!Object.keys(value).every(isCountry)) return { code: 'not-a-country' }
  const numbers = Object.values(value)
  if (!numbers.every(isWhole)) return { code: 'wrong-kind' }
  return numbers.map((one) => boundsProblem(shape, one)).find((problem) => problem !== null) ?? null
}

/**
 * The maximum number of characters in the name of a link, for example of a network, because the name must fit on one
 * line of a footer.
 */
const linkNameMaxLength = 40

function linksProblem(shape: Extract<SettingShape, { kind: 'links' }>, value: unknown): SettingProblem | null {
  if (!Array.isArray(value)) return { code: 'wrong-kind' }
  const names = new Set<string>()
  for (const link of value as unknown[]) {
    if (!hasOnly(link, ['name', 'url'])) return { code: 'wrong-kind' }
    const { name, url } = link
    if (typeof name !== 'string' || typeof url !== 'string') return { code: 'wrong-kind' }
    const wrong = textProblem({ kind: 'text', maxLength: linkNameMaxLength, required: true }, name)
    if (wrong) return wrong
    if (url === '' || !isWebAddress(url)) return { code: 'not-a-link' }
    names.add(name)
  }
  if (value.length > shape.most) return { code: 'too-many', values: { max: shape.most } }
  return names.size === value.length ? null : { code: 'same-name' }
}

function someProblem(shape: Extract<SettingShape, { kind: 'some' }>, value: unknown): SettingProblem | null {
  if (!Array.isArray(value)) return { code: 'wrong-kind' }
  if (value.some((one) => !shape.of.includes(one as string)) || new Set(value).size !== value.length)
    return { code: 'unknown-choice' }
  return value.length < shape.least ? { code: 'too-few', values: { least: shape.least } } : null
}

function textsProblem(shape: Extract<SettingShape, { kind: 'texts' }>, value: unknown): SettingProblem | null {
  if (!isObject(value)) return { code: 'wrong-kind' }
  const texts = Object.entries(value)
  for (const [language, text] of texts) {
    if (!/^[a-z]{2}$/.test(language) || typeof text !== 'string') return { code: 'wrong-kind' }
    const problem = textProblem({ ...shape, kind: 'text' }, text)
    if (problem) return problem
    if (shape.word && text !== '' && !wordShape.test(text)) return { code: 'not-a-word' }
    const [fault] = shape.names ? nameFaults(text, shape.names) : []
    if (fault) return nameProblem(fault, shape.names ?? [])
  }
  const isSaid = ([, text]: [string, unknown]) => text !== ''
  const hasEnglish = texts.some((one) => one[0] === 'en' && isSaid(one))
  return texts.some(isSaid) && !hasEnglish ? { code: 'no-english' } : null
}

const nameProblem = (fault: NameFault, names: readonly string[]): SettingProblem =>
  fault.code === 'stray-braces'
    ? { code: fault.code, values: { near: fault.near } }
    : { code: fault.code, values: { name: fault.name, names: names.join(', ') } }

type TextShape = Extract<SettingShape, { kind: 'text' | 'email' | 'address' | 'color' | 'day' | 'picture' }>
function textProblem(shape: TextShape, value: string): SettingProblem | null {
  switch (shape.kind) {
    case 'email':
      return value === '' || writableProblem(value) === null ? null : { code: 'not-an-email' }
    case 'address':
      return value === '' || isWebAddress(value) ? null : { code: 'not-an-address' }
    case 'color':
      return isColor(value) ? null : { code: 'not-a-color' }
    case 'day':
      return value === '' || isDay(value) ? null : { code: 'not-a-day' }
    case 'picture':
      return value === '' || readPictureName(value) ? null : { code: 'no-such-picture' }
    case 'text':
      if (shape.required && isEmptyText(value)) return { code: 'empty' }
      if (value.length > shape.maxLength) return { code: 'too-long', values: { max: shape.maxLength } }
      return !shape.lines && findLineFlaw(value) === 'oneLine' ? { code: 'several-lines' } : null
  }
}

/** Whether a text is the address of a web page for readers: with https, or on this machine. */
const isWebAddress = (text: string): boolean => {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'))
}

/**
 * Reads a stored value of a setting; undefined when the program can no longer use it, so that it counts as not stored.
 */
export const readStored = ({ shape }: Setting, value: unknown): SettingValue | undefined =>
  settingProblem(shape, value) === null ? (value as SettingValue) : undefined
