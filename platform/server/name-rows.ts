import type { Permission } from '../contract/access.ts'
import type { MessageValue } from '../contract/messages.ts'
import type { Named } from './recorded.ts'

/** Names what the audit log mentions from its rows, each with the page that shows it and the permission to open that. */
export const nameRows = (
  rows: readonly { id: string; name: MessageValue }[],
  right: Permission,
  pageOf: (id: string) => string,
): ReadonlyMap<string, Named> => new Map(rows.map(({ id, name }) => [id, { name, href: pageOf(id), right }]))
