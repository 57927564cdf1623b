/** What the number of a setting counts; shown beside its field. */
export type SettingUnit =
  | 'points'
  | 'seconds'
  | 'minutes'
  | 'days'
  | 'months'
  | 'percent'
  | 'years'
  | 'requests'
  | 'invitations'
  | 'dollars'

/** The minimum and maximum of a whole number, and what it counts. */
export type SettingBounds = { min: number; max: number; unit: SettingUnit }

/** The shapes of settings. The browser checks a value before sending it, and the server always checks it. */
export type SettingShape =
  | ({ kind: 'whole' } & SettingBounds)
  /** Whole numbers in ascending order, each within the bounds. */
  | ({ kind: 'rising'; length: number } & SettingBounds)
  /**
   * Steps of a payment: at most `most`, the first from 0. Each starts later than the one before and pays at least as
   * much.
   */
  | { kind: 'ladder'; most: number; from: SettingBounds; pays: SettingBounds }
  | { kind: 'flag' }
  | { kind: 'choice'; of: readonly string[] }
  /** Some of the choices, at least `least` of them, in any order. */
  | { kind: 'some'; of: readonly string[]; least: number }
  /** A text on one line; with `lines`, on several. */
  | { kind: 'text'; maxLength: number; lines?: boolean; required?: boolean }
  /**
   * A text for each language, or no text at all; if there is any, English is required. A `word` has only letters,
   * spaces and hyphens. `names` can be used in double braces.
   */
  | { kind: 'texts'; maxLength: number; lines?: boolean; word?: boolean; names?: readonly string[] }
  | { kind: 'email' }
  | { kind: 'address' }
  | { kind: 'color' }
  | { kind: 'day' }
  /** Countries as ISO 3166-1 alpha-2; an empty list means every country. */
  | { kind: 'countries' }
  /** A whole number for each listed country. */
  | ({ kind: 'by-country' } & SettingBounds)
  /** Addresses of other sites, at most `most`, each with a name. */
  | { kind: 'links'; most: number }
  /** The name of an uploaded picture; empty if there is none. */
  | { kind: 'picture' }

/** A step of a payment: `pays` applies from the number `from` on. */
export type SettingStep = { readonly from: number; readonly pays: number }
export type SettingLink = { readonly name: string; readonly url: string }
export type SettingValue =
  | number
  | boolean
  | string
  | readonly number[]
  | readonly string[]
  | Readonly<Record<string, string>>
  | Readonly<Record<string, number>>
  | readonly SettingStep[]
  | readonly SettingLink[]
type ValuesByKind<S> = {
  whole: number
  rising: readonly number[]
  ladder: readonly SettingStep[]
  flag: boolean
  choice: S extends { of: readonly (infer Word)[] } ? Word : never
  some: S extends { of: readonly (infer Word)[] } ? readonly Word[] : never
  text: string
  texts: Readonly<Record<string, string>>
  email: string
  address: string
  color: string
  day: string
  countries: readonly string[]
  'by-country': Readonly<Record<string, number>>
  links: readonly SettingLink[]
  picture: string
}
type ValueOfShape<S> = S extends { kind: infer Kind extends keyof ValuesByKind<S> } ? ValuesByKind<S>[Kind] : never

/**
 * A value that the operator chooses for the whole panel. `key` is `area.name` and never changes: it names the setting
 * in the database, in calls and in the words of its area. Values that belong to one supplier, reward or survey are not
 * settings.
 */
export type Setting<S extends SettingShape = SettingShape> = {
  readonly key: string
  readonly shape: S
  readonly default: ValueOfShape<S>
  /** The group of settings in which it is shown. */
  readonly group: SettingGroup
  /** Set when a promise keeps the value that was valid when it was made (`chosen.getAt`). */
  readonly keepsTerms?: true
  /**
   * For a whole number that guards money: the direction of change that weakens the guard. Such a change needs two
   * people. A change in the other direction needs one and applies at once.
   */
  readonly loosens?: SettingDirection
}
export type SettingDirection = 'up' | 'down'
/** The type of a setting's values. */
export type ValueOf<T> = T extends Setting<infer S> ? ValueOfShape<S> : never
/** The settings of one area, by their names in its code. */
export type Settings = Readonly<Record<string, Setting>>

/** The groups of settings, in their order. */
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

/** The parts of a value that have names: the choices, or the numbers of a rising list. */
export function partsOf(shape: SettingShape): readonly string[] {
  if (shape.kind === 'choice' || shape.kind === 'some') return shape.of
  if (shape.kind === 'ladder') return ['from', 'pays']
  return shape.kind === 'rising' ? Array.from({ length: shape.length }, (_, at) => String(at + 1)) : []
}
/**
 * Returns the code for the name of a setting, whose words are in its area: for `wallet.holdDays` it is `holdDays` in
 * the file `wallet-settings`.
 */
export const settingName = (key: string): string => key.replace('.', '-settings.')

/** Declares a setting. The literal types of its shape determine the type of its value. */
export const setting = <const S extends SettingShape>(one: Setting<S>): Setting<S> => one

/** A setting whose earlier values are kept for promises that were made under them. */
export type KeptSetting<S extends SettingShape = SettingShape> = Setting<S> & { readonly keepsTerms: true }
/** Declares a setting whose earlier values are kept for promises that were made under them. */
export const keptSetting = <const S extends SettingShape>(one: Setting<S>): KeptSetting<S> => ({
  ...one,
  keepsTerms: true,
})
