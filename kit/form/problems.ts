import type { CallFailure } from '../../platform/web/api/failure.ts'
import type { Message } from '../../platform/contract/messages.ts'
import { sayCheck } from '../../platform/web/text/say-message.ts'

/** The fault of a field in the reader's words, or null; it comes from a rule of the contract or of the page. */
export type Rules<Values> = { [K in keyof Values]?: (value: Values[K], values: Values) => string | Message | null }

/** What is wrong with each field, in the reader's language; fields in order have no entry. */
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

/** What of a refusal stands beside which field; null on top when all of it does. */
export type Placed = { beside: Record<string, string>; onTop: CallFailure | null }

/** The field that a refusal is about; with other words than the server's, where those belong to another form. */
export type Behind<Field extends string = string> = Field | { field: Field; message: string } | null

/**
 * Where a refusal is shown. It names its fields itself, or `fieldOf` knows which one its code is about. What is about no field in
 * sight stands on top.
 */
export function placeRefusal(
  failure: CallFailure,
  isInSight: (field: string) => boolean,
  fieldOf: (failure: CallFailure) => Behind = () => null,
): Placed {
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
