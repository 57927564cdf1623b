import { isDay } from '../../platform/contract/day.ts'
import { openRange, type DayRange } from '../date-range.ts'

export type Params = Pick<URLSearchParams, 'get'>
/** Entries of the address by name; null removes one. */
export type Changes = Record<string, string | null>

/** One way to narrow a list: what the address says, and what the call takes. `own` is its name in the definition. */
export type Filter<Value, Args extends object> = {
  /** Every entry of the address that it reads, those of old addresses too. */
  names(own: string): readonly string[]
  /** What the address asks for; what means nothing leaves out nothing. */
  read(params: Params, own: string): Value
  /** The entries that ask for a value, under the names of today. */
  write(value: Value, own: string): Changes
  args(value: Value): Args
  /** It says which rows the list is of rather than which of them are left out: clearing the filters leaves it. */
  isView?: true
}

type Old = {
  /** Names that addresses used before. */
  was?: readonly string[]
}

/** The entry of today, or else the first of the old names that is there. */
const entryIn = (params: Params, names: readonly string[]): string =>
  names.map((name) => params.get(name)).find((value) => value !== null) ?? ''

/** A filter that is one entry of the address and one field of the call. */
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

/** Words that are searched for. A `pattern` is for an id: what does not look like one is left out. */
export const text = <const Call extends string>(
  call: Call,
  { was = [], maxLength = 120, pattern }: Old & { maxLength?: number; pattern?: RegExp } = {},
) =>
  // Cut, then trimmed again: a cut may end in a blank.
  entry<Call, string>(call, was, (typed) => {
    const cut = typed.trim().slice(0, maxLength).trim()
    return !pattern || pattern.test(cut) ? cut : ''
  })

/** A whole number, as an id is; what is none leaves out nothing. */
export const number = <const Call extends string>(
  call: Call,
  { was = [] }: Old = {},
): Filter<string, { [name in Call]?: number }> => ({
  ...text(call, { was, pattern: /^\d{1,6}$/ }),
  args: (value) => (value ? { [call]: Number(value) } : {}) as { [name in Call]?: number },
})

/** One of a few values, or null for all of them. */
export const oneOf = <const Call extends string, const Value extends string>(
  call: Call,
  values: readonly Value[],
  { was = [] }: Old = {},
) => entry<Call, Value | null>(call, was, (typed) => values.find((value) => value === typed) ?? null)

/** One of a few views of a list of which one is always open: it narrows nothing, and `all` asks the call for all of them. */
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

/** Days as `from` and `to` of the address, both included; a range that ends before it begins is none. */
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
