import { isDay } from '../../platform/contract/day.ts'
import { openRange, type DayRange } from '../date-range.ts'

export type Params = Pick<URLSearchParams, 'get'>
/** Changes of query parameters by name; null removes one. */
export type Changes = Record<string, string | null>

/** A filter of a list: how it appears in the address and in the call. `own` is its name in the definition. */
export type Filter<Value, Args extends object> = {
  /** The names of all query parameters that the filter reads, including outdated ones. */
  names(own: string): readonly string[]
  /** Reads the value from the address; an invalid parameter filters nothing. */
  read(params: Params, own: string): Value
  /** The parameters for a value, under their current names. */
  write(value: Value, own: string): Changes
  args(value: Value): Args
  /**
   * Whether the filter decides what the list is about, rather than which rows are left out; such a filter stays when
   * the filters are cleared.
   */
  isView?: true
}

type Old = {
  /** Outdated names of the parameter. */
  was?: readonly string[]
}

/** The current parameter, otherwise the first outdated one that is present. */
const entryIn = (params: Params, names: readonly string[]): string =>
  names.map((name) => params.get(name)).find((value) => value !== null) ?? ''

/** Makes a filter with one query parameter and one field of the call. */
function entry<Call extends string, Value extends string | null>(
  call: Call,
  was: readonly string[],
  parse: (typed: string) => Value,
): Filter<Value, { [name in Call]?: NonNullable<Value> }> {
  const names = (own: string) => [own, ...was]
  return {
    names,
    read: (params, own) => parse(entryIn(params, names(own))),
    write: (value, own) => ({ ...Object.fromEntries(was.map((name) => [name, null])), [own]: value || null }),
    args: (value) => (value ? { [call]: value } : {}) as { [name in Call]?: NonNullable<Value> },
  }
}

/** A search text. If there is a `pattern`, as for an id, text that does not match is ignored. */
export const text = <const Call extends string>(
  call: Call,
  { was = [], maxLength = 120, pattern }: Old & { maxLength?: number; pattern?: RegExp } = {},
) =>
  // The text is trimmed again after it has been truncated, because it may then end in a blank.
  entry<Call, string>(call, was, (typed) => {
    const truncated = typed.trim().slice(0, maxLength).trim()
    return !pattern || pattern.test(truncated) ? truncated : ''
  })

/** A filter by a whole number, such as an id; anything else filters nothing. */
export const number = <const Call extends string>(
  call: Call,
  { was = [] }: Old = {},
): Filter<string, { [name in Call]?: number }> => ({
  ...text(call, { was, pattern: /^\d{1,6}$/ }),
  args: (value) => (value ? { [call]: Number(value) } : {}) as { [name in Call]?: number },
})

/** A filter by one of a few values, or null for all of them. */
export const oneOf = <const Call extends string, const Value extends string>(
  call: Call,
  values: readonly Value[],
  { was = [] }: Old = {},
) => entry<Call, Value | null>(call, was, (typed) => values.find((value) => value === typed) ?? null)

/**
 * A choice between views of a list, one of which is always selected. It does not count as a filter; `all` asks the
 * call for everything.
 */
export const view = <const Call extends string, const Value extends string>(
  call: Call,
  values: readonly Value[],
  usual: NoInfer<Value>,
  { was = [] }: Old = {},
): Filter<Value, { [name in Call]?: Exclude<Value, 'all'> }> => {
  const names = (own: string) => [own, ...was]
  return {
    isView: true,
    names,
    read: (params, own) => values.find((value) => value === entryIn(params, names(own))) ?? usual,
    write: (value, own) => ({
      ...Object.fromEntries(was.map((name) => [name, null])),
      [own]: value === usual ? null : value,
    }),
    args: (value) => (value === 'all' ? {} : { [call]: value }) as { [name in Call]?: Exclude<Value, 'all'> },
  }
}

const dayIn = (typed: string): string => (isDay(typed) ? typed : '')

/**
 * A filter by days, as `from` and `to` in the address, both included; a range that ends before it begins is ignored.
 */
export function days<const From extends string, const To extends string>(
  from: From,
  to: To,
  { was = [] }: { was?: readonly [from: string, to: string] | readonly [] } = {},
): Filter<DayRange, { [name in From | To]?: string }> {
  return {
    names: () => ['from', 'to', ...was],
    read: (params) => {
      const [oldFrom = 'from', oldTo = 'to'] = was
      const range = { from: dayIn(entryIn(params, ['from', oldFrom])), to: dayIn(entryIn(params, ['to', oldTo])) }
      return range.from !== '' && range.to !== '' && range.from > range.to ? openRange : range
    },
    write: (range) => ({
      ...Object.fromEntries(was.map((name) => [name, null])),
      from: range.from || null,
      to: range.to || null,
    }),
    args: (range) =>
      ({
        ...(range.from ? { [from]: range.from } : {}),
        ...(range.to ? { [to]: range.to } : {}),
      }) as { [name in From | To]?: string },
  }
}
