import type { Db, Tx } from '../../../platform/server/db.ts'
import type { WallNote } from '../contract/surveys.ts'
import type { AgreedPrice } from './catalog-store.ts'

/** A panelist at the door of partners that make a list for each person: what they may be told is for them to decide who ask. */
export type Visitor = { userId: string; countryId: string | null; language: string; ip: string; userAgent: string }

/** A survey that a partner shows to one panelist, with what it pays here. */
export type WallOffer = {
  surveyId: string
  supplierKey: string
  externalId: string
  title: string
  category: string
  points: number
  minutes: number
  price: AgreedPrice
  /** So many profile questions have to be answered before anybody knows whether it fits; 0 where it does. */
  asks: number
}
/** What partners show now; `isMore` while some have not answered yet. */
export type WallView = { offers: readonly WallOffer[]; isMore: boolean; notes: readonly WallNote[] }
/** A survey asked for again at a start, with a link that carries the attempt and these answers of the panelist. */
export type WallEntered = {
  offer: WallOffer
  link: string
  passed: readonly { questionRef: string; codes: readonly string[] }[]
}
/**
 * What asking again at a start came to. `closed`: the partner, which now knows the attempt, does not list the survey any more; it was shown
 * to this panelist so. `gone`: it is not for them, or nobody knows what was shown. `asks`: these profile questions, three at most, have to be
 * answered before it is known whether it fits. `unfit`: it does not, or no answer can say it. `full`: it would, and wants nobody more.
 */
export type WallEntry = WallEntered | { closed: WallOffer } | { asks: readonly string[] } | WallRefusal
export type WallRefusal = 'gone' | 'silent' | 'unfit' | 'full'
/** The attempt that begins with it. */
export type WallBeginning = Pick<WallEntered, 'offer' | 'passed'> & { attemptId: string; userId: string; at: Date }

/** Partners whose surveys are in no catalogue: they come after surveys, so that this is a port. */
export interface Walls {
  /** What partners show this panelist, after at most so many milliseconds. Nobody is asked to whom the panelist has not agreed. */
  look: (visitor: Visitor, budgetMs: number) => Promise<WallView>
  /** For each profile question, how many surveys of partners ask it. */
  demand: () => Promise<ReadonlyMap<string, number>>
  /** Whether a panelist has agreed to any partner that is at work. */
  isAgreed: (userId: string) => Promise<boolean>
  /** Whether a survey is one of a partner's list, by its id alone. */
  isOne: (surveyId: string) => Promise<boolean>
  /** Asks the partner again, for this attempt. */
  enter: (visitor: Visitor, surveyId: string, attemptId: string) => Promise<WallEntry>
  /**
   * Notes which survey of ours a partner's is, so that what it reports finds the attempt, and what the partner is told in the link; false
   * when the partner takes nobody more just now.
   */
  note: (tx: Tx, beginning: WallBeginning) => Promise<boolean>
  /** Notes what the partner is told in the link of an attempt that goes on: it may be more than at its start. */
  noteTold: (tx: Tx, beginning: WallBeginning) => Promise<void>
  /** Whether what a panelist agreed to still allows that a partner is told of an attempt. */
  mayTell: (from: Db, supplierKey: string, userId: string) => Promise<boolean>
}
