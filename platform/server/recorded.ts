import type { Permission } from '../contract/access.ts'
import type { MessageValue } from '../contract/messages.ts'

/** Something that an entry of the audit log is about, or names among its values: its kind, and its id within the kind. */
export type Ref = { readonly kind: string; readonly id: string }
/** What something is called when an entry is read, and the page that shows it. */
export type Named = {
  /** Bare, as it stands in a list; a sentence puts it into the words of its kind (`kind_survey_named`: the survey “{{name}}”). */
  readonly name: MessageValue
  /** Values of a name that is a message, which are somebody or something else; they take the place of those that it came with. */
  readonly refs?: Readonly<Record<string, Ref>>
  readonly href?: string
  /** What a reader must hold for the page to open. */
  readonly right?: Permission
}
/** Looks up many of one kind at once; those that are gone are left out. */
export type FindNamed = (ids: readonly string[]) => Promise<ReadonlyMap<string, Named>>

/**
 * How a value is read: `plain` is said as it is, `instant` and `day` by their format, `cents` as dollars, a `document` is too long to be
 * shown and only said to be another one. `words` are codes with words of their own, `of` an id of a kind, or several.
 */
export type RecordedField =
  | 'plain'
  | 'instant'
  | 'day'
  | 'cents'
  | 'document'
  | { readonly words: readonly string[] }
  | { readonly of: string }

type Declared = {
  /** The file of words that has a sentence for each action, and a name for each module, kind and field. */
  readonly words: string
  /** `module.event` with the kind of what it is done to; null for nothing in particular. A module belongs to one area. */
  readonly actions: Readonly<Record<string, string | null>>
  /** What `before` and `after` may have at their top. */
  readonly fields: Readonly<Record<string, RecordedField>>
  /**
   * Kinds that this area names. With `quoted`, one that is gone is called what its entry has in that field: never a person. With `acts`,
   * one can also be who did something, as people can.
   */
  readonly kinds: Readonly<Record<string, { readonly quoted?: string; readonly acts?: true }>>
}
/** What one area writes into the audit log, and how that is read. */
export type Recorded = Declared & { readonly find: Readonly<Record<string, FindNamed>> }

type None = Readonly<Record<string, never>>
type ModuleOf<Action> = Action extends `${infer Module}.${string}` ? Module : never
type FieldWords<Fields> = {
  [F in keyof Fields & string]: Fields[F] extends { readonly words: readonly (infer Code extends string)[] }
    ? `${F}_${Code}`
    : never
}[keyof Fields & string]
/** The messages that a declaration asks of its file of words; one that is missing does not compile. */
export type RecordMessages<D extends Declared> = {
  readonly [A in keyof D['actions'] & string]: Readonly<
    Record<'who' | 'subject' | (keyof D['fields'] & string), string>
  >
} & Readonly<Record<`module_${ModuleOf<keyof D['actions']>}`, None>> &
  Readonly<Record<`field_${keyof D['fields'] & string}`, None>> &
  Readonly<Record<`kind_${keyof D['kinds'] & string}` | `kind_${keyof D['kinds'] & string}_gone`, None>> &
  Readonly<Record<`kind_${keyof D['kinds'] & string}_named`, { readonly name: string }>> &
  Readonly<Record<FieldWords<D['fields']>, None>>

/** Declares what an area records; `finding` adds the look-ups of its kinds. */
export const recordOf = <const D extends Declared>(declared: D) => ({
  ...declared,
  finding: (find: { readonly [K in keyof D['kinds']]: FindNamed }): Recorded => ({ ...declared, find }),
})
