import type { Db, Tx } from '../../../platform/server/db.ts'
import type { KnownAnswers, PassedAnswer } from './connectors/connector.ts'

/** Whose answers are looked at, for which supplier: a map is made for each kind of supplier, country and language. */
export type Asker = { userId: string; supplierKey: string; kind: string; countryId: string; language: string }

/**
 * What is known of a panelist, and what more could be: `askable` has the question of ours for each of the network's that the panelist may be
 * asked and has no valid answer to.
 */
export type Known = { said: KnownAnswers; askable: ReadonlyMap<string, string> }
/** Our question for one of a network's; `isLeftOut` where staff have it decide about no survey. */
export type Named = { questionId: string; isLeftOut: boolean }

/** What we know of panelists, in the words of a network. The maps of questions and options implement it; the runner asks it. */
export type NetworkAnswers = {
  /** Every answer that the maps can say, to filter by: nothing of it leaves. */
  known: (tx: Tx, asker: Asker) => Promise<Known>
  /** Only what staff and the panelist let go out in the address of an entry; empty unless both did. */
  passable: (tx: Tx, asker: Asker) => Promise<readonly PassedAnswer[]>
  /** Writes down what went out with an attempt: exactly the answers in its address. */
  noteDisclosed: (
    tx: Tx,
    to: { attemptId: string; supplierKey: string; userId: string; passed: readonly PassedAnswer[]; at: Date },
  ) => Promise<void>
  /** Our questions for those of a network that maps name, in each of these countries. */
  named: (
    from: Db,
    of: Omit<Asker, 'userId' | 'countryId'>,
    countryIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlyMap<string, Named>>>
  /**
   * Our questions for a network's; `gaps` names those that no map has, which are noted for staff. Who asks for many offers at once names a
   * question as often as offers ask for it. With a supplier, a question that it leaves out of everything is in neither list: no answer helps.
   */
  ours: (
    tx: Tx,
    of: Pick<Asker, 'kind' | 'countryId' | 'language'> & Partial<Pick<Asker, 'supplierKey'>>,
    questionRefs: readonly string[],
  ) => Promise<{ questionIds: readonly string[]; gaps: readonly string[] }>
}
