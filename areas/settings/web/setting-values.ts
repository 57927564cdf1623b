import {
  settingProblem,
  settingGroups,
  type SettingGroup,
  type SettingShape,
} from '../../../platform/contract/setting.ts'
import type { Say } from '../../../platform/words/text.ts'
import type { Overtaken, SettingRow } from '../contract.ts'
import type { settingProblems } from '../words/en/setting-problems.ts'
import type { settingsAdmin } from '../words/en/settings-admin.ts'

type Words = Say<typeof settingsAdmin.words>

/** A value with its unit, in the reader's words. */
export function valueText(say: Words, shape: SettingShape, value: unknown): string {
  if (shape.kind === 'whole' && typeof value === 'number') return say(`unit_${shape.unit}`, { count: value })
  if (value === '') return say('emptyValue')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The bounds of a setting in words, or null where it has none. */
export function rangeText(say: Words, shape: SettingShape): string | null {
  if (shape.kind !== 'whole') return null
  return say('rangeIs', { min: valueText(say, shape, shape.min), max: valueText(say, shape, shape.max) })
}

/** What is wrong with a typed value, beside its field; null when it can be sent. */
export function valueProblem(
  say: Words,
  sayProblem: Say<typeof settingProblems.words>,
  { shape, value: present }: Pick<SettingRow, 'shape' | 'value'>,
  typed: number | string | null,
): string | null {
  const problem = settingProblem(shape, typed)
  if (problem && shape.kind === 'whole') return sayProblem('too-small', { min: shape.min, max: shape.max })
  if (problem && shape.kind === 'text')
    return problem.code === 'too-long' ? sayProblem('too-long', { max: shape.maxLength }) : sayProblem('empty')
  if (problem) return sayProblem(shape.kind === 'email' ? 'not-an-email' : 'wrong-kind')
  return typed === present ? say('sameValue') : null
}

/** Who made a change and when; an account that is gone has no name. */
export const authorText = (say: Words, name: string | null, at: string): string =>
  name === null ? say('versionByGone', { at }) : say('versionBy', { name, at })

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The settings in which every word of the search is found: in the name, what it does, its key, or its name in the environment. */
export function matching(rows: readonly SettingRow[], search: string): SettingRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return rows.filter(({ name, help, key, variable }) => {
    const text = folded([name, help, key, variable ?? ''].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** The groups that have settings, in their order. */
export const grouped = (rows: readonly SettingRow[]): { group: SettingGroup; rows: SettingRow[] }[] =>
  settingGroups
    .map((group) => ({ group, rows: rows.filter((row) => row.group === group) }))
    .filter((one) => one.rows.length > 0)

/** Whose change came first, out of what a refusal carries; null when it says nothing of the kind. */
export function overtakenIn(data: unknown): Overtaken | null {
  if (typeof data !== 'object' || data === null || !('key' in data) || !('changedAt' in data)) return null
  return data as Overtaken
}
