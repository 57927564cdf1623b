import { messagesOf } from '../../../platform/contract/messages.ts'

type None = Record<string, never>
/** Why a map of questions, or what may become of an answer, is refused. */
export type MapsMessages = {
  questionGone: None
  saidUnfit: None
  codesNone: None
  codeTwice: None
  wholeTwice: None
  notOurs: None
  nonBinary: None
  mapTwice: None
  mapsMany: None
  takesNone: None
  neverLeaves: None
  /** Where the maps that come with the program were read. */
  fieldsLikely: None
  fieldsNamed: None
}
/** Makes such a message. */
export const mapsMessage = messagesOf<MapsMessages>('maps-desk')
