import type { Permission } from '../contract/access.ts'
import type { MessageValue } from '../contract/messages.ts'

/** The subject of an entry of the audit log, or something among its values: its kind, and its id within the kind. */
export type Ref = { readonly kind: string; readonly id: string }
/** The name of something when an entry is read, and the page that shows it. */
export type Named = {
  /** The bare name, as in a list; a sentence adds the words of its kind (`kind_survey_named`: the survey “{{name}}”). */
  readonly name: MessageValue
  /** Values of a name that is a message and that refer to other subjects; their names replace the given values. */
  readonly refs?: Readonly<Record<string, Ref>>
  readonly href?: string
  /** The permission that the page requires. */
  readonly right?: Permission
}
/** Looks up many of one kind at once; those that no longer exist are left out. */
export type FindNamed = (ids: readonly string[]) => Promise<ReadonlyMap<string, Named>>

/**
 * How a value is read: `plain` is shown as it is, `instant` and `day` are formatted, `cents` are shown as dollars, and
 * a `document` is too long to be shown, so that the entry only says that it changed. `words` are codes with words of
 * their own, and `of` marks one or several ids of a kind.
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
  /** The file of words with a sentence for each action, and a name for each module, kind and field. */
  readonly words: string
  /** `module.event` with the kind of its subject; null for no subject. A module belongs to one area. */
  readonly actions: Readonly<Record<string, string | null>>
  /** The top-level fields of `before` and `after`. */
  readonly fields: Readonly<Record<string, RecordedField>>
  /**
   * The kinds that this area names. With `quoted`, the name of a deleted subject is taken from that field of its entry;
   * never for a person. With `acts`, it can also be the author of an entry, as people can.
   */
  readonly kinds: Readonly<Record<string, { readonly quoted?: string; readonly acts?: true }>>
}
/** The audit entries of one area, and how they are read. */
export type Recorded = Declared & { readonly find: Readonly<Record<string, FindNamed>> }

type None = Readonly<Record<string, never>>
type ModuleOf<Action> = Action extends `${infer Module}.${string}` ? Module : never
type FieldWords<Fields> = {
  [F in keyof Fields & string]: Fields[F] extends { readonly words: readonly (infer Code extends string)[] }
    ? `${F}_${Code}`
    : never
}[keyof Fields & string]
/** The messages that a declaration requires in its file of words; a missing one does not compile. */
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
