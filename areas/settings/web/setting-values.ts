import { formatDateTime, formatDay, isDay } from '../../../platform/contract/day.ts'
import { isLanguage, languages } from '../../../platform/contract/language.ts'
import { settingProblem, type SettingProblem } from '../../../platform/contract/setting-problem.ts'
import {
  settingGroups,
  type SettingBounds,
  type SettingGroup,
  type SettingLink,
  type SettingShape,
  type SettingStep,
} from '../../../platform/contract/setting.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { hasEveryWord } from '../../../kit/search.ts'
import type { Say } from '../../../platform/words/text.ts'
import type { Overtaken, SettingRow, WaitingValue } from '../contract.ts'
import type { settingProblems } from '../words/en/setting-problems.ts'
import type { settingsAdmin } from '../words/en/settings-admin.ts'

export type SayAdmin = Say<typeof settingsAdmin.words>
type SayProblem = Say<typeof settingProblems.words>
/** The properties of a setting that are needed to show its value. */
export type ShapedRow = Pick<SettingRow, 'shape' | 'parts'>

/** Up to this number, countries are named; if there are more, they are counted. */
const namedMost = 6

const numberText = (say: SayAdmin, { unit }: Pick<SettingBounds, 'unit'>, count: number): string =>
  say(`unit_${unit}`, { count })
const namesOf = (parts: ShapedRow['parts'], values: readonly string[]): string[] => {
  const names = new Map(parts.map(({ value, name }) => [value, name]))
  return values.map((value) => names.get(value) ?? value)
}

/** A value with its unit, in the reader's language. A stored value of an outdated kind is shown as it is. */
export function valueText(say: SayAdmin, { shape, parts }: ShapedRow, value: unknown): string {
  if (settingProblem(shape, value)?.code === 'wrong-kind')
    return typeof value === 'string' ? value : JSON.stringify(value)
  if (value === '') return say('emptyValue')
  switch (shape.kind) {
    case 'whole':
      return numberText(say, shape, value as number)
    case 'rising':
      return (value as number[]).map(wholeNumber).join(' · ')
    case 'ladder':
      return (value as SettingStep[])
        .map(({ from, pays }) =>
          say('stepText', { from: numberText(say, shape.from, from), pays: numberText(say, shape.pays, pays) }),
        )
        .join(' · ')
    case 'flag':
      return say(value === true ? 'on' : 'off')
    case 'choice':
      return namesOf(parts, [value as string]).join('')
    case 'some':
      return namesOf(parts, value as string[]).join(', ')
    case 'texts':
      return textsText(say, value as Record<string, string>)
    case 'countries':
      return countriesText(say, parts, value as string[])
    case 'by-country':
      return byCountryText(say, { shape, parts }, value as Record<string, number>)
    case 'links':
      return (value as SettingLink[]).map(({ name }) => name).join(', ') || say('emptyValue')
    case 'day':
      return isDay(value as string) ? formatDay(value as string) : String(value)
    case 'text':
    case 'email':
    case 'address':
    case 'color':
      return String(value)
    case 'picture':
      return say('aPicture')
  }
}

const textsText = (say: SayAdmin, texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([code, text]) => `${isLanguage(code) ? languages[code] : code}: ${text}`)
    .join(' · ') || say('emptyValue')

function countriesText(say: SayAdmin, parts: ShapedRow['parts'], codes: readonly string[]): string {
  if (codes.length === 0) return say('everyCountry')
  return codes.length > namedMost ? say('countries', { count: codes.length }) : namesOf(parts, codes).join(', ')
}

function byCountryText(
  say: SayAdmin,
  { shape, parts }: { shape: Extract<SettingShape, { kind: 'by-country' }>; parts: ShapedRow['parts'] },
  numbers: Readonly<Record<string, number>>,
): string {
  const codes = Object.keys(numbers)
  if (codes.length === 0) return say('noCountry')
  if (codes.length > namedMost) return say('countries', { count: codes.length })
  const names = namesOf(parts, codes)
  return codes.map((code, at) => `${names[at]}: ${numberText(say, shape, numbers[code] ?? 0)}`).join(', ')
}

/** The allowed values in words; null when no explanation is needed. */
export function rangeText(say: SayAdmin, { shape }: ShapedRow): string | null {
  const between = (bounds: SettingBounds) =>
    say('rangeIs', { min: numberText(say, bounds, bounds.min), max: numberText(say, bounds, bounds.max) })
  switch (shape.kind) {
    case 'whole':
      return between(shape)
    case 'rising':
      return `${between(shape)} ${say('rangeRises')}`
    case 'by-country':
      return `${between(shape)} ${say('rangeByCountry')}`
    case 'ladder':
      return say('rangeLadder', { count: shape.most, max: numberText(say, shape.pays, shape.pays.max) })
    case 'text':
    case 'texts':
      return say('rangeText', { count: shape.maxLength })
    case 'some':
      return say('rangeSome', { count: shape.least })
    case 'countries':
      return say('rangeCountries')
    case 'links':
      return say('rangeLinks', { count: shape.most })
    case 'flag':
    case 'choice':
    case 'email':
    case 'address':
    case 'color':
    case 'picture':
    case 'day':
      return null
  }
}

/** The kinds of settings with several fields, one of which may be empty. */
const ofSeveral: ReadonlySet<SettingShape['kind']> = new Set(['rising', 'ladder', 'by-country', 'links'])

/** The refusal as the server would word it. */
function refusalText(sayProblem: SayProblem, { code, values = {} }: SettingProblem): string {
  // Each code takes the values that its rule returned, as in the server's own texts.
  const say = sayProblem as (key: string, values: object) => string
  return say(code, values)
}

/** What is wrong with a typed value, to show beside its field; null for a valid one. */
export function typedProblem(
  say: SayAdmin,
  sayProblem: SayProblem,
  shape: SettingShape,
  typed: unknown,
): string | null {
  const problem = settingProblem(shape, typed)
  if (problem?.code === 'wrong-kind' && shape.kind === 'whole')
    return sayProblem('too-small', { min: shape.min, max: shape.max })
  if (problem?.code === 'wrong-kind' && ofSeveral.has(shape.kind)) return say('incomplete')
  return problem && refusalText(sayProblem, problem)
}

/**
 * Reads what was typed for a setting that is changed on its own. Entering the current value changes nothing, except
 * that a default can be confirmed.
 */
export const valueProblem = (
  say: SayAdmin,
  sayProblem: SayProblem,
  { shape, value: present, version }: Pick<SettingRow, 'shape' | 'value' | 'version'>,
  typed: unknown,
): string | null =>
  typedProblem(say, sayProblem, shape, typed) ??
  (version > 0 && isSame(shape, typed, present) ? say('sameValue') : null)

/** Who made a change and when; a deleted account has no name. */
export const authorText = (say: SayAdmin, name: string | null, at: string): string =>
  name === null ? say('versionByGone', { at }) : say('versionBy', { name, at })

/** Describes a value that waits for a second person, or for a day on a panel run by one person. */
export const waitingText = (say: SayAdmin, row: ShapedRow, { value, dueAt }: WaitingValue): string =>
  dueAt === null
    ? say('waits', { value: valueText(say, row, value) })
    : say('waitsUntil', { value: valueText(say, row, value), at: formatDateTime(dueAt) })

/** The message after a change was saved: that it applies, or that it waits. */
export function savedText(say: SayAdmin, row: SettingRow, wanted: unknown, after: readonly SettingRow[]): string {
  const waiting = after.find(({ key }) => key === row.key)?.waiting
  const sentenceValues = { name: row.name, value: valueText(say, row, wanted) }
  if (!waiting || !isSame(row.shape, waiting.value, wanted)) return say('saved', sentenceValues)
  return say(waiting.dueAt === null ? 'savedWaits' : 'savedDelayed', sentenceValues)
}

/** A value in a canonical form: neither the order of several choices nor the order of keys matters. */
function canonicalize(shape: SettingShape, value: unknown): string {
  if ((shape.kind === 'some' || shape.kind === 'countries') && Array.isArray(value))
    return JSON.stringify([...(value as string[])].sort())
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  return JSON.stringify(value)
}
/** Whether two values of a setting are equivalent. */
export const isSame = (shape: SettingShape, one: unknown, other: unknown): boolean =>
  canonicalize(shape, one) === canonicalize(shape, other)

/** The settings whose name, description, key or environment variable together contain every word of the search. */
export const findMatchingSettings = (rows: readonly SettingRow[], search: string): SettingRow[] =>
  rows.filter(({ name, help, key, variable }) => hasEveryWord([name, help, key, variable ?? ''].join(' '), search))

/** The groups that contain settings, in their order. */
export const groupSettings = (rows: readonly SettingRow[]): { group: SettingGroup; rows: SettingRow[] }[] =>
  settingGroups
    .map((group) => ({ group, rows: rows.filter((row) => row.group === group) }))
    .filter((one) => one.rows.length > 0)

/** The change that was saved first, taken from a refusal; null when the refusal contains none. */
export function readOvertaken(data: unknown): Overtaken | null {
  if (typeof data !== 'object' || data === null || !('key' in data) || !('changedAt' in data)) return null
  return data as Overtaken
}
