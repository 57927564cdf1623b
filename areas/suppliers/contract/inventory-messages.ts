import { messagesOf, type Message } from '../../../platform/contract/messages.ts'

type None = Readonly<Record<string, never>>
type OfSurvey = { id: string }
type OfCondition = { id: string }

/** What is wrong with a supplier's inventory, with the request for it, or with a survey in it. */
type Faults = {
  notAnInventory: None
  standardUnknown: None
  tooManySurveys: { max: number }
  surveyNoObject: None
  surveyNoId: None
  noTitle: OfSurvey
  noLength: OfSurvey
  noPrice: OfSurvey
  noEntry: OfSurvey
  noConditions: OfSurvey
  noCountry: OfSurvey
  notCalled: None
  timedOut: None
  unreachable: None
  unreachableBy: { code: string }
  answered: { status: string }
  pageTooLong: None
  tooManyPages: { max: number }
  noAddress: None
  /** Joins several messages into one. */
  andThen: { one: string | Message; others: string | Message }
}

/** The reasons why a survey in an inventory is not open. */
type Reasons = {
  unanswered: OfCondition
  noCodes: OfCondition
  noRange: OfCondition
  isRange: OfCondition
  noOption: OfCondition & { codes: string }
  tooWide: OfCondition & { option: string }
  onlyUnsaid: OfCondition
  tooCheap: None
  tooDear: { max: number }
  /** In dollars. */
  underFloor: { margin: number; floor: number }
  /** The same, for readers who may not see prices. */
  underFloorHidden: None
  pausedThere: None
  noneWanted: None
  byStaff: None
  goneThere: None
  listens: None
  formatGone: None
}

/** What is wrong with a supplier's report or settings. */
type Refusals = {
  reportNoColumns: None
  reportEmpty: None
  reportTooLong: { max: number }
  lineNoId: { line: number }
  lineUndecided: { line: number }
  reportNoText: None
  reportNoCsv: None
  keyTaken: None
  formatOff: None
  nameMissing: None
  noNetwork: { text: string }
  addressesMissing: None
  daysMissing: None
  noWebAddress: None
}
export type InventoryMessages = Faults & Reasons & Refusals
/** Makes a message about an inventory, a report or the settings of a supplier. */
export const inventoryMessage = messagesOf<InventoryMessages>('suppliers-desk')
