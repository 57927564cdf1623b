/** What a value counts, for its words beside the field. */
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

/** The bounds of a whole number, both included, and what it counts. */
export type SettingBounds = { min: number; max: number; unit: SettingUnit }

/** What a setting may be. The ranges are checked in the browser before a value is sent, and by the server always. */
export type SettingShape =
  | ({ kind: 'whole' } & SettingBounds)
  /** Whole numbers in rising order, each within the bounds. */
  | ({ kind: 'rising'; length: number } & SettingBounds)
  /** From how much on how much is paid, in at most `most` steps from 0 on: each later than the one before, none paying less. */
  | { kind: 'ladder'; most: number; from: SettingBounds; pays: SettingBounds }
  | { kind: 'flag' }
  | { kind: 'choice'; of: readonly string[] }
  /** Several of these, in any order, at least `least`. */
  | { kind: 'some'; of: readonly string[]; least: number }
  /** One line, or with `lines` several. */
  | { kind: 'text'; maxLength: number; lines?: boolean; required?: boolean }
  /** A text for each language; English is there whenever one is. A `word` has letters, blanks and hyphens only. */
  | { kind: 'texts'; maxLength: number; lines?: boolean; word?: boolean }
  | { kind: 'email' }
  | { kind: 'address' }
  | { kind: 'color' }
  | { kind: 'day' }
  /** Countries as ISO 3166-1 alpha-2; none of them means every country. */
  | { kind: 'countries' }
  /** A whole number for each of some countries. */
  | ({ kind: 'by-country' } & SettingBounds)
  /** Addresses elsewhere, at most `most`, each under a name. */
  | { kind: 'links'; most: number }
  /** A picture that was taken in before, by its name; empty for none. */
  | { kind: 'picture' }

/** From this number of what is counted on, so much is paid. */
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
 * One thing that an operator decides for the whole panel. `key` is `area.name` and names it for ever: in the database, on the wire and in
 * the words of its area. What belongs to one thing (a supplier, a reward, a survey) stays with that thing and is no setting.
 */
export type Setting<S extends SettingShape = SettingShape> = {
  readonly key: string
  readonly shape: S
  readonly default: ValueOfShape<S>
  /** The page of the settings that it is on. */
  readonly group: SettingGroup
  /** Promises that were made while an earlier value counted keep that value (`chosen.getAt`). */
  readonly keepsTerms?: true
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

/** The parts of a value that have names of their own: what can be chosen, and the numbers of one that rises. */
export function partsOf(shape: SettingShape): readonly string[] {
  if (shape.kind === 'choice' || shape.kind === 'some') return shape.of
  if (shape.kind === 'ladder') return ['from', 'pays']
  return shape.kind === 'rising' ? Array.from({ length: shape.length }, (_, at) => String(at + 1)) : []
}
/** The code of a setting's name; its area has the words: `wallet.holdDays` is `holdDays` in the file `wallet-settings`. */
export const settingName = (key: string): string => key.replace('.', '-settings.')

/** Declares a setting; the shape's literal types make its value's type. */
export const setting = <const S extends SettingShape>(one: Setting<S>): Setting<S> => one

export type KeptSetting<S extends SettingShape = SettingShape> = Setting<S> & { readonly keepsTerms: true }
/** Declares a setting of which promises keep the value that counted when they were made. */
export const keptSetting = <const S extends SettingShape>(one: Setting<S>): KeptSetting<S> => ({
  ...one,
  keepsTerms: true,
})
