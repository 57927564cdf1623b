import { messagesOf } from '../../../platform/contract/messages.ts'

type None = Record<string, never>
/** The messages about maps of questions and about the use of answers. */
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
  /** Names the source of the maps that come with the program. */
  fieldsLikely: None
  fieldsNamed: None
}
/** Makes a message about maps. */
export const mapsMessage = messagesOf<MapsMessages>('maps-desk')
