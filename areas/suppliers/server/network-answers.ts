import type { Db, Tx } from '../../../platform/server/db.ts'
import type { KnownAnswers, PassedAnswer } from './connectors/connector.ts'

/**
 * The panelist and the supplier for whom answers are translated. Maps depend on the kind of supplier, the country and
 * the language.
 */
export type Asker = { userId: string; supplierKey: string; kind: string; countryId: string; language: string }

/**
 * The panelist's answers in the network's codes. `askable` maps each question of the network that the panelist has no
 * valid answer to, but may be asked, to our question.
 */
export type MemberAnswers = { said: KnownAnswers; askable: ReadonlyMap<string, string> }
/**
 * Our question that a network's question maps to; `isLeftOut` when staff exclude its answers from choosing surveys.
 */
export type Named = { questionId: string; isLeftOut: boolean }

/**
 * Panelists' answers in a network's codes. `maps.ts` implements this; the code for catalogues and walls uses it.
 */
export type NetworkAnswers = {
  /** Every answer that the maps can translate, for choosing surveys; none of this is passed on. */
  known: (tx: Tx, asker: Asker) => Promise<MemberAnswers>
  /** The answers that staff and the panelist allow in an entry link; empty unless both do. */
  passable: (tx: Tx, asker: Asker) => Promise<readonly PassedAnswer[]>
  /** Records what was disclosed with an attempt: exactly the answers in its link. */
  noteDisclosed: (
    tx: Tx,
    to: { attemptId: string; supplierKey: string; userId: string; passed: readonly PassedAnswer[]; at: Date },
  ) => Promise<void>
  /** Our questions for those of a network's questions that have a map, in each of these countries. */
  named: (
    from: Db,
    of: Omit<Asker, 'userId' | 'countryId'>,
    countryIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlyMap<string, Named>>>
  /**
   * Our questions for these questions of a network. `gaps` has the ones that no map covers, which are recorded for
   * staff. A question asked by several offers may be listed several times. With a supplier, questions that staff
   * exclude there are in neither list, because an answer would not help.
   */
  ours: (
    tx: Tx,
    of: Pick<Asker, 'kind' | 'countryId' | 'language'> & Partial<Pick<Asker, 'supplierKey'>>,
    questionRefs: readonly string[],
  ) => Promise<{ questionIds: readonly string[]; gaps: readonly string[] }>
}
