import { settingProblem } from '../contract/setting-problem.ts'
import type { KeptSetting, Setting, SettingValue, ValueOf } from '../contract/setting.ts'

/** The value of a setting until staff choose another, and the environment variable that holds it. */
export type FirstValue = { value: unknown; variable: string }

/** A stored value of a setting. A change must name its version. */
export type StoredValue = { key: string; value: unknown; version: number }
/** A value of a setting, and the instant from which it applied. */
export type EarlierValue = { key: string; value: unknown; changed_at: Date }

/**
 * The settings of the operator as this process knows them. Read a setting at each use and do not store it. Until a
 * value is stored, the value from the environment applies, otherwise the default.
 */
export type Chosen = {
  get: <S extends Setting>(setting: S) => ValueOf<S>
  /** The value of a setting at an instant. Promises that were made then keep these terms. */
  getAt: <S extends KeptSetting>(setting: S, at: Date) => ValueOf<S>
  /** The version of a setting in this process; 0 until it is stored. */
  versionOf: (key: string) => number
  /** The value that a setting has until one is stored. */
  firstOf: (key: string) => SettingValue
  /** The environment variable of a setting; null when it has none. */
  variableOf: (key: string) => string | null
  declared: readonly Setting[]
  /**
   * Loads the stored values, with all earlier versions of the settings that keep them. A stored value that the program
   * can no longer read counts as not stored.
   */
  take: (stored: readonly StoredValue[], versions?: readonly EarlierValue[]) => void
  /** Calls a listener after each load of the settings, until the returned function is called. */
  watch: (listener: () => void) => () => void
}

/** Throws when two settings have the same key, or a first value is not valid for its setting. */
export function createChosen(
  declared: readonly Setting[],
  firstValues: Readonly<Record<string, FirstValue>> = {},
): Chosen {
  const byKey = new Map(declared.map((one) => [one.key, one]))
  if (byKey.size !== declared.length) {
    const keys = declared.map(({ key }) => key)
    throw new Error(`two settings are called ${keys.find((key, at) => keys.indexOf(key) !== at)}`)
  }
  const requireSetting = (key: string): Setting => {
    const found = byKey.get(key)
    if (!found) throw new Error(`no area declares the setting ${key}`)
    return found
  }
  for (const [key, { value, variable }] of Object.entries(firstValues)) {
    const problem = settingProblem(requireSetting(key).shape, value)
    if (problem) throw new Error(`${variable} is not a value that ${key} may have: ${problem.code}`)
  }
  const firstOf = (key: string) => (firstValues[key]?.value ?? requireSetting(key).default) as SettingValue
  const isReadable = (key: string, value: unknown): value is SettingValue => {
    const setting = byKey.get(key)
    return setting !== undefined && settingProblem(setting.shape, value) === null
  }
  const listeners = new Set<() => void>()
  let values = new Map<string, { value: SettingValue; version: number }>()
  /** The values of each setting, by its key, newest first. */
  let earlier = new Map<string, { value: SettingValue; from: number }[]>()
  return {
    get: (setting) => (values.get(setting.key)?.value ?? firstOf(setting.key)) as ValueOf<typeof setting>,
    getAt: (setting, at) => {
      const counted = earlier.get(setting.key)?.find(({ from }) => from <= at.getTime())
      return (counted?.value ?? firstOf(setting.key)) as ValueOf<typeof setting>
    },
    versionOf: (key) => values.get(key)?.version ?? 0,
    firstOf,
    variableOf: (key) => firstValues[key]?.variable ?? null,
    declared,
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    take: (stored, versions = []) => {
      values = new Map(
        stored.flatMap(({ key, value, version }) =>
          isReadable(key, value) ? [[key, { value, version }] as const] : [],
        ),
      )
      const byAge = versions.toSorted((one, other) => other.changed_at.getTime() - one.changed_at.getTime())
      earlier = new Map()
      for (const { key, value, changed_at: from } of byAge)
        if (isReadable(key, value)) earlier.set(key, [...(earlier.get(key) ?? []), { value, from: from.getTime() }])
      for (const listener of listeners) listener()
    },
  }
}
