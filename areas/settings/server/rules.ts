import type { Message } from '../../../platform/contract/messages.ts'
import { settingProblem, type SettingProblem } from '../../../platform/contract/setting-problem.ts'
import {
  settingName,
  type Setting,
  type SettingShape,
  type SettingValue,
  type ValueOf,
} from '../../../platform/contract/setting.ts'
import { refusalMessage, type SettingChanges } from '../contract.ts'

/** Returns the area that declares a setting, which is the first part of its key. */
export const getArea = (key: string): string => key.slice(0, key.indexOf('.'))

/** Returns the name of a setting as a message. */
export const nameOf = (key: string): Message => ({ code: settingName(key), values: {} })
/** Returns the help text of a setting; its code is that of the name with `Text` added. */
export const getHelp = (key: string): Message => ({ code: `${nameOf(key).code}Text`, values: {} })

/**
 * Returns the message that says what a change means and when it takes effect; its code is that of the name with
 * `Impact` added.
 */
export const getImpact = (key: string): Message => ({ code: `${nameOf(key).code}Impact`, values: {} })
/** Returns the name of a part of a value; its code is that of the name, a hyphen, and the part. */
export const getPartName = (key: string, part: string): Message => ({ code: `${nameOf(key).code}-${part}`, values: {} })

/** Lists the countries in a value; empty for a setting of another kind. */
const countriesIn = (shape: SettingShape, value: unknown): readonly string[] => {
  if (shape.kind === 'countries') return value as readonly string[]
  return shape.kind === 'by-country' ? Object.keys(value as object) : []
}

const refusalOf = ({ code, values = {} }: SettingProblem): Message => ({ code: `setting-problems.${code}`, values })

/**
 * Finds the faults of changes, by key: a key that occurs twice, a value that the setting cannot have, or an unknown
 * country.
 */
export function findFaults(
  { changes }: Pick<SettingChanges, 'changes'>,
  declaredAs: (key: string) => Setting,
  isCountry: (code: string) => boolean,
): { field: string; message: Message }[] {
  const keys = changes.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice) return [{ field: twice, message: refusalMessage('twice') }]
  return changes.flatMap(({ key, value }) => {
    const { shape } = declaredAs(key)
    const problem = settingProblem(shape, value)
    if (problem) return [{ field: key, message: refusalOf(problem) }]
    return countriesIn(shape, value).every(isCountry) ? [] : [{ field: key, message: refusalMessage('not-a-country') }]
  })
}

type Stored = ReadonlyMap<string, { value: unknown }>
type First = { firstOf: (key: string) => SettingValue; isReadable: (setting: Setting, value: unknown) => boolean }
/** Returns the settings after a change: for each the new value, otherwise the stored one, otherwise the default. */
export function computeChosen(
  { changes }: Pick<SettingChanges, 'changes'>,
  stored: Stored,
  { firstOf, isReadable }: First,
) {
  const asked = new Map(changes.map(({ key, value }) => [key, value]))
  return {
    get: <S extends Setting>(setting: S): ValueOf<S> => {
      const { key } = setting
      if (asked.has(key)) return asked.get(key) as ValueOf<S>
      const kept = stored.get(key)?.value
      return (isReadable(setting, kept) ? kept : firstOf(key)) as ValueOf<S>
    },
  }
}

/** Whether a change weakens a guard of money, and therefore needs two people. */
export const isLooser = ({ loosens }: Setting, before: unknown, after: unknown): boolean => {
  if (loosens === undefined || typeof before !== 'number' || typeof after !== 'number') return false
  return loosens === 'up' ? after > before : after < before
}
