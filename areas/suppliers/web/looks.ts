import type { CallbackState, InventoryState, LineState, OfferRow, Reconciliation } from '../contract/supplier-admin.ts'
import type { CatalogueReadState, CatalogueState, Connection } from '../contract/connections.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

/** How each state of this area looks: its label, icon and colour are the same on every page. */
export const callbackLooks: Record<CallbackState, StatusLook> = {
  applied: 'approved',
  ignored: 'neutral',
  listened: 'inReview',
  quarantined: 'onHold',
  released: 'approved',
  refused: 'rejected',
  unreadable: 'blocked',
}
/** Whether a supplier is listening, waiting for a second person, live, or live but switched off. */
export type LiveState = 'listening' | 'waiting' | 'live' | 'off'
export const liveLooks: Record<LiveState, StatusLook> = {
  listening: 'inReview',
  waiting: 'pending',
  live: 'available',
  off: 'blocked',
}
export const standingLooks = { active: 'available', listening: 'inReview', off: 'blocked' } as const
export const inventoryLooks: Record<InventoryState, StatusLook> = {
  off: 'neutral',
  waiting: 'pending',
  good: 'approved',
  failing: 'rejected',
  resting: 'onHold',
}
export const offerLooks: Record<OfferRow['status'], StatusLook> = {
  live: 'available',
  paused: 'onHold',
  closed: 'neutral',
}
export const catalogueOfferLooks: Record<CatalogueState, StatusLook> = {
  live: 'available',
  paused: 'onHold',
  hidden: 'neutral',
}
export const reportLooks: Record<Reconciliation['state'], StatusLook> = {
  preview: 'inReview',
  applying: 'processing',
  applied: 'approved',
}
export const lineLooks: Record<LineState, StatusLook> = {
  accepted: 'approved',
  reverse: 'pending',
  'already-reversed': 'reversed',
  'not-paid': 'neutral',
  repeated: 'neutral',
  unknown: 'blocked',
}

/** The state of the calls to a network. */
export type ConnectionState = 'never' | 'good' | 'failing' | 'stopped'
/** Derives the state of the calls from the last success, the last failure and a stop. */
export function deriveConnectionState({ stoppedAt, failure, lastGoodAt }: Connection): ConnectionState {
  if (stoppedAt) return 'stopped'
  if (failure) return 'failing'
  return lastGoodAt ? 'good' : 'never'
}
export const connectionLooks: Record<ConnectionState, StatusLook> = {
  never: 'neutral',
  good: 'available',
  failing: 'onHold',
  stopped: 'blocked',
}

/** The state of reading a catalogue. */
export type ReadingState = 'never' | 'good' | 'failing'
/** Derives the state of the reading from its last success and its failures since. */
export function deriveReadingState({ readAt, failures }: CatalogueReadState): ReadingState {
  if (failures > 0) return 'failing'
  return readAt ? 'good' : 'never'
}
export const catalogueLooks: Record<ReadingState, StatusLook> = {
  never: 'neutral',
  good: 'available',
  failing: 'onHold',
}
