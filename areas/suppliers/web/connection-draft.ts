import type { ConnectionField } from '../contract/connections.ts'

/** Whether a field lacks what the network cannot be called without; a secret that is saved may be left empty. */
export const isNeeded = ({ kind, isRequired, isSet }: ConnectionField, value: string): boolean =>
  isRequired && value.trim() === '' && !(kind === 'secret' && isSet)

/** What a draft sends: each setting as it stands, and of the secrets those that were typed. */
export const valuesOf = (
  fields: readonly ConnectionField[],
  draft: Readonly<Record<string, string>>,
): { name: string; value: string }[] =>
  fields.flatMap(({ name, kind }) => {
    const value = (draft[name] ?? '').trim()
    return kind === 'secret' && value === '' ? [] : [{ name, value }]
  })
