import { changesAffiliates, seesAdmin } from '../../../platform/contract/access.ts'
import { paths } from '../../../platform/web/paths.ts'
import type { Person } from '../../../platform/web/session/session-slice.ts'

/** An option of the palette, and the address to which it leads. */
export type Choice = { key: string; word: string; note: string; to: string }
export type Group = { name: 'places' | 'panelists' | 'surveys'; choices: readonly Choice[] }

type More = { to: string; word: 'traffic' | 'newSurvey' | 'newCampaign' | 'notifications' | 'settings' | 'profile' }

/** Lists the pages that a person may open but that are not in the sidebar. */
export function listMorePages(person: Person | null, permissions: readonly string[]): readonly More[] {
  const isAdmin = seesAdmin(person)
  const opens: readonly [boolean, More][] = [
    [isAdmin && permissions.includes('reports.view'), { to: paths.traffic, word: 'traffic' }],
    [isAdmin && permissions.includes('surveys.create'), { to: paths.newSurvey, word: 'newSurvey' }],
    [changesAffiliates(person, permissions), { to: paths.createAffiliate, word: 'newCampaign' }],
    [true, { to: paths.notifications, word: 'notifications' }],
    [true, { to: paths.settings, word: 'settings' }],
    [true, { to: paths.profile, word: 'profile' }],
  ]
  return opens.flatMap(([isOpen, more]) => (isOpen ? [more] : []))
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A single letter would match too many people. */
const minSearchLength = 2

export type PersonQuery = { id: string } | { name?: string; email: string } | null

/**
 * Decides how to search for a text: as an account id, as part of an email address, or as part of a name or an email
 * address.
 */
export function parseSearch(typed: string): PersonQuery {
  const text = typed.trim()
  if (text.length < minSearchLength) return null
  if (idShape.test(text)) return { id: text.toLowerCase() }
  return text.includes('@') ? { email: text } : { name: text, email: text }
}

/** Finds the index of the next option after an arrow key, wrapping at the ends; null for any other key. */
export function findNextOption(key: string, chosen: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (chosen + 1) % count
  if (key === 'ArrowUp') return (chosen - 1 + count) % count
  return null
}
