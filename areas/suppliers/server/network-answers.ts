import type { Db, Tx } from '../../../platform/server/db.ts'
import type { KnownAnswers, PassedAnswer } from './connectors/connector.ts'

/**
 * The panelist and the supplier for whom answers are translated. Maps depend on the kind of supplier, the country and
 * the language.
 */
export type Asker = { userId: string; supplierKey: string; kind: string; countryId: string; language: string }

/**
 * The panelist's answers in the network's codes. `askable` has our question for each question of the network that the
 * panelist may be asked and has no valid answer to.
 */
export type MemberAnswers = { said: KnownAnswers; askable: ReadonlyMap<string, string> }
/** Our question for one of a network's; `isLeftOut` when staff exclude its answers from choosing surveys. */
export type Named = { questionId: string; isLeftOut: boolean }

/** Panelists' answers in a network's codes. Implemented by the maps of questions and options; used by catalogues. */
export type NetworkAnswers = {
  /** Every answer that the maps can translate, for choosing surveys; nothing of it is passed on. */
  known: (tx: Tx, asker: Asker) => Promise<MemberAnswers>
  /** The answers that staff and the panelist allow in an entry link; empty unless both do. */
  passable: (tx: Tx, asker: Asker) => Promise<readonly PassedAnswer[]>
  /** Records what was disclosed with an attempt: exactly the answers in its link. */
  noteDisclosed: (
    tx: Tx,
    to: { attemptId: string; supplierKey: string; userId: string; passed: readonly PassedAnswer[]; at: Date },
  ) => Promise<void>
  /** Our questions for a network's mapped questions, in each of these countries. */
  named: (
    from: Db,
    of: Omit<Asker, 'userId' | 'countryId'>,
    countryIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlyMap<string, Named>>>
  /**
   * Our questions for a network's; `gaps` has those that no map covers, which are recorded for staff. A question of
   * several offers may be passed several times. With a supplier, questions that staff exclude there are in neither
   * list, because an answer would not help.
   */
  ours: (
    tx: Tx,
    of: Pick<Asker, 'kind' | 'countryId' | 'language'> & Partial<Pick<Asker, 'supplierKey'>>,
    questionRefs: readonly string[],
  ) => Promise<{ questionIds: readonly string[]; gaps: readonly string[] }>
}
