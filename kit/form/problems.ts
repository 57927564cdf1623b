import type { CallFailure } from '../../platform/web/api/failure.ts'
import type { Message } from '../../platform/contract/messages.ts'
import { sayCheck } from '../../platform/web/text/say-message.ts'

/**
 * Checks of fields. Each returns the error in the reader's language, or null. The errors come from rules of the
 * contract or of the page.
 */
export type Rules<Values> = { [K in keyof Values]?: (value: Values[K], values: Values) => string | Message | null }

/** The errors of a form by field, in the reader's language; valid fields have no entry. */
export function problemsIn<Values extends Record<string, unknown>>(
  rules: Rules<Values>,
  values: Values,
): Record<string, string> {
  return Object.fromEntries(
    (Object.keys(rules) as (keyof Values & string)[]).flatMap((name) => {
      const problem = rules[name]?.(values[name], values) ?? null
      return problem === null ? [] : [[name, sayCheck(problem)] as const]
    }),
  )
}

/** A refusal split by place: messages beside fields, and the rest for the top of the form, or null. */
export type PlacedRefusal = { beside: Record<string, string>; onTop: CallFailure | null }

/** The field that a refusal is about, with a message of its own if the server's message belongs to another form. */
export type Behind<Field extends string = string> = Field | { field: Field; message: string } | null

/**
 * Decides where a refusal is shown. Either the refusal names its fields, or `fieldOf` finds the field from the code.
 * If no visible field matches, it is shown at the top.
 */
export function placeRefusal(
  failure: CallFailure,
  isInSight: (field: string) => boolean,
  fieldOf: (failure: CallFailure) => Behind = () => null,
): PlacedRefusal {
  const named = failure.errors.map(({ field, message }) => ({ field, message }))
  const own = fieldOf(failure)
  const behind = typeof own === 'string' ? { field: own, message: failure.message } : own
  const all = named.length > 0 || behind === null ? named : [behind]
  const beside = all.filter(({ field }) => isInSight(field))
  return {
    beside: Object.fromEntries(beside.map(({ field, message }) => [field, message])),
    onTop: beside.length > 0 && beside.length === all.length ? null : failure,
  }
}
