/** What a number counts, for the words beside its field. */
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

/** The bounds of a whole number, inclusive, and what it counts. */
export type SettingBounds = { min: number; max: number; unit: SettingUnit }

/** The shapes of settings. Ranges are checked in the browser before a value is sent, and always by the server. */
export type SettingShape =
  | ({ kind: 'whole' } & SettingBounds)
  /** Whole numbers in ascending order, each within the bounds. */
  | ({ kind: 'rising'; length: number } & SettingBounds)
  /**
   * The payments by number: at most `most` steps, the first from 0, each beginning later than the one before and paying
   * no less.
   */
  | { kind: 'ladder'; most: number; from: SettingBounds; pays: SettingBounds }
  | { kind: 'flag' }
  | { kind: 'choice'; of: readonly string[] }
  /** Several of these in any order, and at least `least`. */
  | { kind: 'some'; of: readonly string[]; least: number }
  /** One line, or several with `lines`. */
  | { kind: 'text'; maxLength: number; lines?: boolean; required?: boolean }
  /**
   * A text for each language, or none at all; English is required for any other. A `word` has only letters, blanks and hyphens; `names` can
   * stand in double braces.
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
  /** External addresses, at most `most`, each with a name. */
  | { kind: 'links'; most: number }
  /** The name of an uploaded picture; empty for none. */
  | { kind: 'picture' }

/** From this number on, this is paid. */
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
 * A value that an operator chooses for the whole panel. `key` is `area.name` and never changes: it names the setting in the database, in
 * calls and in the words of its area. Values of single things (a supplier, a reward, a survey) stay with that thing and are not settings.
 */
export type Setting<S extends SettingShape = SettingShape> = {
  readonly key: string
  readonly shape: S
  readonly default: ValueOfShape<S>
  /** The group of settings that it belongs to. */
  readonly group: SettingGroup
  /** Promises keep the value that applied when they were made (`chosen.getAt`). */
  readonly keepsTerms?: true
  /**
   * A whole number that guards money: the direction in which a change weakens the guard. Such a change takes two people, as what it guards
   * does; the other direction takes one, at once.
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

/** The parts of a value that have names: the choices, and the numbers of an ascending list. */
export function partsOf(shape: SettingShape): readonly string[] {
  if (shape.kind === 'choice' || shape.kind === 'some') return shape.of
  if (shape.kind === 'ladder') return ['from', 'pays']
  return shape.kind === 'rising' ? Array.from({ length: shape.length }, (_, at) => String(at + 1)) : []
}
/** The code of the name of a setting; the words are in its area: `wallet.holdDays` is `holdDays` in the file `wallet-settings`. */
export const settingName = (key: string): string => key.replace('.', '-settings.')

/** Declares a setting; the literal types of its shape determine the type of its value. */
export const setting = <const S extends SettingShape>(one: Setting<S>): Setting<S> => one

/** A setting whose promises keep the value from when they were made. */
export type KeptSetting<S extends SettingShape = SettingShape> = Setting<S> & { readonly keepsTerms: true }
/** Declares a setting whose promises keep the value that applied when they were made. */
export const keptSetting = <const S extends SettingShape>(one: Setting<S>): KeptSetting<S> => ({
  ...one,
  keepsTerms: true,
})
