import type { Db, Tx } from '../../../platform/server/db.ts'
import * as store from './privacy-store.ts'
import type { AskedById } from './profile.ts'
import type { ReadDocument } from './questionnaire.ts'

type Needs = {
  questions: () => AskedById
  questionnaireFor: (db: Db, surveyId: string, revision: number) => Promise<ReadDocument>
}

/**
 * Removes the sensitive profile answers that were filled in for attempts that can still be finished, because the
 * panelist withdrew consent. The survey asks these questions instead, and they may be left blank.
 */
export const forgetSensitiveIn =
  ({ questions, questionnaireFor }: Needs) =>
  async (tx: Tx, userId: string): Promise<void> => {
    for (const { attempt_id, survey_id, revision, prefilled } of await store.lockFilledIn(tx, userId)) {
      const { questionnaire } = await questionnaireFor(tx, survey_id, revision)
      const names = questionnaire.profileElements
        .filter(({ name, questionId }) => prefilled.includes(name) && questions().get(questionId)?.isSensitive)
        .map(({ name }) => name)
      if (names.length > 0) await store.eraseFilledIn(tx, attempt_id, names)
    }
  }
