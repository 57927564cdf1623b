import type { Permission } from '../contract/access.ts'
import type { MessageValue } from '../contract/messages.ts'

/**
 * A reference to the subject of an audit entry, or to something in its values: the kind, and the id within the kind.
 */
export type Ref = { readonly kind: string; readonly id: string }
/** The current name of something that an audit entry mentions, and the page that shows it. */
export type Named = {
  /**
   * Only the name, as in a list. A sentence adds the words for its kind (`kind_survey_named`: the survey “{{name}}”).
   */
  readonly name: MessageValue
  /**
   * If the name is a message: those of its values that refer to other subjects. The names of these subjects replace
   * the given values.
   */
  readonly refs?: Readonly<Record<string, Ref>>
  readonly href?: string
  /** The permission that is needed to open the page. */
  readonly right?: Permission
}
/** Finds the names for many ids of one kind at once; ids that no longer exist are left out. */
export type FindNamed = (ids: readonly string[]) => Promise<ReadonlyMap<string, Named>>

/**
 * How the audit log shows a value. `plain` is shown as it is, `instant` and `day` are formatted, and `cents` are shown
 * as dollars. A `document` is too long, so the entry only says that it changed. A `priced` value reveals a price, so
 * it is left out for readers without `money.view`. `words` are codes that are shown in words. `of` marks one or
 * several ids of a kind.
 */
export type RecordedField =
  | 'plain'
  | 'instant'
  | 'day'
  | 'cents'
  | 'priced'
  | 'document'
  | { readonly words: readonly string[] }
  | { readonly of: string }

type Declared = {
  /**
   * The name of the file of words, which has a sentence for each action, and a name for each module, kind and field.
   */
  readonly words: string
  /**
   * The actions, as `module.event`, with the kind of their subject (null if there is none). A module belongs to one
   * area.
   */
  readonly actions: Readonly<Record<string, string | null>>
  /** The fields that `before` and `after` have at the top level. */
  readonly fields: Readonly<Record<string, RecordedField>>
  /**
   * The kinds whose names this area finds. `quoted` is the field of an entry that holds the name of a subject that was
   * deleted; it is never used for people. `acts` marks a kind that can be the author of an entry, such as people.
   */
  readonly kinds: Readonly<Record<string, { readonly quoted?: string; readonly acts?: true }>>
}
/** The audit entries of one area, with functions that find names. */
export type Recorded = Declared & { readonly find: Readonly<Record<string, FindNamed>> }

type None = Readonly<Record<string, never>>
type ModuleOf<Action> = Action extends `${infer Module}.${string}` ? Module : never
type FieldWords<Fields> = {
  [F in keyof Fields & string]: Fields[F] extends { readonly words: readonly (infer Code extends string)[] }
    ? `${F}_${Code}`
    : never
}[keyof Fields & string]
/** The messages that the file of words must have for a declaration; a missing one does not compile. */
export type RecordMessages<D extends Declared> = {
  readonly [A in keyof D['actions'] & string]: Readonly<
    Record<'who' | 'subject' | (keyof D['fields'] & string), string>
  >
} & Readonly<Record<`module_${ModuleOf<keyof D['actions']>}`, None>> &
  Readonly<Record<`field_${keyof D['fields'] & string}`, None>> &
  Readonly<Record<`kind_${keyof D['kinds'] & string}` | `kind_${keyof D['kinds'] & string}_gone`, None>> &
  Readonly<Record<`kind_${keyof D['kinds'] & string}_named`, { readonly name: string }>> &
  Readonly<Record<FieldWords<D['fields']>, None>>

/** Declares what an area records; `finding` adds the functions that find names. */
export const recordOf = <const D extends Declared>(declared: D) => ({
  ...declared,
  finding: (find: { readonly [K in keyof D['kinds']]: FindNamed }): Recorded => ({ ...declared, find }),
})
