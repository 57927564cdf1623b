import { messagesOf } from '../../../platform/contract/messages.ts'

/** The messages about the settings of a connection. */
export type ConnectionMessages = {
  missing: None
  again: None
  unknown: None
  malformed: None
  'no-address': None
  'no-choice': None
  notSet: None
  openingTitle: None
  openingTodo: None
}
type None = Record<string, never>
/** Makes a message about a connection. */
export const connectionMessage = messagesOf<ConnectionMessages>('connections-desk')
