import type { ConnectionField } from '../contract/connections.ts'

/** Whether a required field is empty. A saved secret may be left empty, as it is then kept. */
export const isMissing = ({ kind, isRequired, isSet }: ConnectionField, value: string): boolean =>
  isRequired && value.trim() === '' && !(kind === 'secret' && isSet)

/** The values to save: all settings, but only those secrets that were typed. */
export const collectValues = (
  fields: readonly ConnectionField[],
  draft: Readonly<Record<string, string>>,
): { name: string; value: string }[] =>
  fields.flatMap(({ name, kind }) => {
    const value = (draft[name] ?? '').trim()
    return kind === 'secret' && value === '' ? [] : [{ name, value }]
  })
