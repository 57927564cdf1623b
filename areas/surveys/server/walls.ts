import type { Db, Tx } from '../../../platform/server/db.ts'
import type { WallNote } from '../contract/surveys.ts'
import type { AgreedPrice } from './catalog-store.ts'

/**
 * A panelist for whom partners make a list, with all the data that a partner may receive. The suppliers area decides
 * which partner receives what.
 */
export type Visitor = { userId: string; countryId: string | null; language: string; ip: string; userAgent: string }

/** A survey that a partner shows to one panelist, with the points that it pays here. */
export type WallOffer = {
  surveyId: string
  supplierKey: string
  externalId: string
  title: string
  category: string
  points: number
  minutes: number
  price: AgreedPrice
  /**
   * How many profile questions must be answered before it is known whether the survey fits; 0 when none are missing.
   */
  asks: number
}
/** The surveys that partners show now; `isMore` while some partners have not answered yet. */
export type WallView = { offers: readonly WallOffer[]; isMore: boolean; notes: readonly WallNote[] }
/** Reads what a panelist's partners show now, within `budgetMs`. */
export type LookAtWalls = (visitor: Visitor, budgetMs: number) => Promise<WallView>
/**
 * A survey that the partner confirmed when the panelist started it. The link contains the attempt and the answers in
 * `passed`.
 */
export type WallEntered = {
  offer: WallOffer
  link: string
  passed: readonly { questionRef: string; codes: readonly string[] }[]
}
/**
 * The result of starting a survey of a partner. `closed`: the panelist saw the survey, but the partner, which now knows
 * the attempt, no longer lists it. `gone`: the survey is not for this panelist, or there is no record of its being
 * shown. `asks`: these profile questions, three at most, must be answered first. `unfit`: the survey does not fit, or
 * the missing answers cannot be asked. `full`: the survey would fit, but needs no more panelists. `silent`: the partner
 * did not answer.
 */
export type WallEntry = WallEntered | { closed: WallOffer } | { asks: readonly string[] } | WallRefusal
export type WallRefusal = 'gone' | 'silent' | 'unfit' | 'full'
/** The attempt that starts with a confirmed survey. */
export type WallBeginning = Pick<WallEntered, 'offer' | 'passed'> & { attemptId: string; userId: string; at: Date }

/**
 * Partners that make a list for each panelist. The suppliers area depends on surveys, so it implements this interface.
 */
export interface Walls {
  /**
   * Finds the active partners to which a panelist has agreed, and returns a function that reads the surveys they show,
   * within `budgetMs`. Null when there are none.
   */
  lookFor: (userId: string) => Promise<LookAtWalls | null>
  /** For each profile question, how many surveys of partners use it. */
  demand: () => Promise<ReadonlyMap<string, number>>
  /** Whether a survey comes from a partner's list. */
  isOne: (surveyId: string) => Promise<boolean>
  /** Asks the partner again whether this panelist may start the survey with this attempt. */
  enter: (visitor: Visitor, surveyId: string, attemptId: string) => Promise<WallEntry>
  /**
   * Links the partner's survey to ours, so that its callbacks find the attempt, and records what the link tells the
   * partner. Returns false when the partner accepts no more panelists now.
   */
  note: (tx: Tx, beginning: WallBeginning) => Promise<boolean>
  /** Records what the link of a resumed attempt tells the partner, which may be more than at the first start. */
  noteTold: (tx: Tx, beginning: WallBeginning) => Promise<void>
  /** Whether the panelist's consent still allows us to tell a partner about an attempt. */
  mayTell: (from: Db, supplierKey: string, userId: string) => Promise<boolean>
}
