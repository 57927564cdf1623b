import { isDay } from './day.ts'

/** What a value counts, for its words beside the field. */
export type SettingUnit = 'points' | 'seconds' | 'minutes' | 'days' | 'percent' | 'years' | 'requests'

/** What a setting may be. The ranges are checked in the browser before a value is sent, and by the server always. */
export type SettingShape =
  | { kind: 'whole'; min: number; max: number; unit: SettingUnit }
  /** Whole numbers in rising order, each within the bounds. */
  | { kind: 'rising'; min: number; max: number; length: number; unit: SettingUnit }
  | { kind: 'flag' }
  | { kind: 'choice'; of: readonly string[] }
  /** Several of these, in any order, at least `least`. */
  | { kind: 'some'; of: readonly string[]; least: number }
  /** One line, or with `lines` several. */
  | { kind: 'text'; maxLength: number; lines?: boolean; required?: boolean }
  /** A text for each language; English is there whenever one is. */
  | { kind: 'texts'; maxLength: number; lines?: boolean }
  | { kind: 'email' }
  | { kind: 'address' }
  | { kind: 'color' }
  | { kind: 'day' }

export type SettingValue =
  | number
  | boolean
  | string
  | readonly number[]
  | readonly string[]
  | Readonly<Record<string, string>>
type ValueOfShape<S> = S extends { kind: 'whole' }
  ? number
  : S extends { kind: 'rising' }
    ? readonly number[]
    : S extends { kind: 'flag' }
      ? boolean
      : S extends { kind: 'choice'; of: readonly (infer Word)[] }
        ? Word
        : S extends { kind: 'some'; of: readonly (infer Word)[] }
          ? readonly Word[]
          : S extends { kind: 'texts' }
            ? Readonly<Record<string, string>>
            : string

/**
 * One thing that an operator decides for the whole panel. `key` is `area.name` and names it for ever: in the database, on the wire and in
 * the words of its area. What belongs to one thing (a supplier, a reward, a survey) stays with that thing and is no setting.
 */
export type Setting<S extends SettingShape = SettingShape> = {
  readonly key: string
  readonly shape: S
  readonly default: ValueOfShape<S>
  /** The page of the settings that it is on. */
  readonly group: SettingGroup
}
export type ValueOf<T> = T extends Setting<infer S> ? ValueOfShape<S> : never
/** The settings that one area declares, by the names that its code calls them. */
export type Settings = Readonly<Record<string, Setting>>

/** The pages of the settings, in their order. */
export const settingGroups = [
  'brand',
  'points',
  'redeeming',
  'quality',
  'people',
  'languages',
  'mails',
  'campaigns',
  'privacy',
  'staff',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** Declares a setting; the shape's literal types make its value's type. */
export const setting = <const S extends SettingShape>(one: Setting<S>): Setting<S> => one

/** Why a value cannot be a setting's: a code, with the bounds that it breaks. */
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
  values?: Readonly<Record<string, number | string>>
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)
const emailShape = /^[^\s@]+@[^\s@]+$/
const colorShape = /^#[0-9a-f]{6}$/

/** What is wrong with a value for a setting of this shape, or null. */
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
    case 'text':
    case 'email':
    case 'address':
    case 'color':
    case 'day':
      return typeof value === 'string' ? textProblem(shape, value) : { code: 'wrong-kind' }
  }
}

/** A stored value as its setting has it, or undefined where the program can no longer read it: then it counts as not stored. */
export const readStored = ({ shape }: Setting, value: unknown): SettingValue | undefined =>
  settingProblem(shape, value) === null ? (value as SettingValue) : undefined

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

function someProblem(shape: Extract<SettingShape, { kind: 'some' }>, value: unknown): SettingProblem | null {
  if (!Array.isArray(value)) return { code: 'wrong-kind' }
  if (value.some((one) => !shape.of.includes(one as string)) || new Set(value).size !== value.length)
    return { code: 'unknown-choice' }
  return value.length < shape.least ? { code: 'too-few', values: { least: shape.least } } : null
}

function textsProblem(shape: Extract<SettingShape, { kind: 'texts' }>, value: unknown): SettingProblem | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { code: 'wrong-kind' }
  const texts = Object.entries(value)
  for (const [language, text] of texts) {
    if (!/^[a-z]{2}$/.test(language) || typeof text !== 'string') return { code: 'wrong-kind' }
    const problem = textProblem({ ...shape, kind: 'text' }, text)
    if (problem) return problem
  }
  const isSaid = ([, text]: [string, unknown]) => text !== ''
  const hasEnglish = texts.some((one) => one[0] === 'en' && isSaid(one))
  return texts.some(isSaid) && !hasEnglish ? { code: 'no-english' } : null
}

type TextShape = Extract<SettingShape, { kind: 'text' | 'email' | 'address' | 'color' | 'day' }>
function textProblem(shape: TextShape, value: string): SettingProblem | null {
  switch (shape.kind) {
    case 'email':
      return value === '' || (emailShape.test(value) && value.length <= 254) ? null : { code: 'not-an-email' }
    case 'address':
      return value === '' || isWebAddress(value) ? null : { code: 'not-an-address' }
    case 'color':
      return colorShape.test(value) ? null : { code: 'not-a-color' }
    case 'day':
      return value === '' || isDay(value) ? null : { code: 'not-a-day' }
    case 'text':
      if (shape.required && value.trim() === '') return { code: 'empty' }
      if (value.length > shape.maxLength) return { code: 'too-long', values: { max: shape.maxLength } }
      return !shape.lines && /[\n\r]/.test(value) ? { code: 'several-lines' } : null
  }
}

/** A page that a reader may be led to: over TLS, or on this machine. */
const isWebAddress = (text: string): boolean => {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'))
}
