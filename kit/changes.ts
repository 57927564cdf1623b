export type Change = { field: string; before: string; after: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A recorded value as people read it: lists with commas, nothing as an empty text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What differs between two recorded states, field by field; a state that is no record is one field without a name. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [before, after].map((state): Record<string, unknown> =>
    isRecord(state) ? state : state === null || state === undefined ? {} : { '': state },
  )
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return fields
    .map((field) => ({ field, before: valueText(old?.[field]), after: valueText(now?.[field]) }))
    .filter((change) => change.before !== change.after)
}
