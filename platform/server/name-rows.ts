import type { Permission } from '../contract/access.ts'
import type { MessageValue } from '../contract/messages.ts'
import type { Named } from './recorded.ts'

/**
 * Finds the names that the audit log shows for the rows of a table. Each name comes with the page that shows the row,
 * and the permission to open that page.
 */
export const nameRows = (
  rows: readonly { id: string; name: MessageValue }[],
  right: Permission,
  pageOf: (id: string) => string,
): ReadonlyMap<string, Named> => new Map(rows.map(({ id, name }) => [id, { name, href: pageOf(id), right }]))
