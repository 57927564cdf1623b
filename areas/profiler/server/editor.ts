import { transaction } from '../../../platform/server/db.ts'
import { createArranging } from './arranging.ts'
import { createChanging, subjectOf } from './changing.ts'
import { createEditing } from './editing.ts'
import { makeOverview } from './editor-shown.ts'
import * as store from './editor-store.ts'
import type { EditorNeeds, QuestionEditor } from './question-editor.ts'

/**
 * The editor of profile questions. A change increments the version of its subject, is recorded, and applies in every process within a
 * second.
 */
export function createQuestionEditor(needs: EditorNeeds): QuestionEditor {
  const { db, audit } = needs
  const changing = createChanging(needs)
  return {
    overview: async () => {
      const catalogue = await changing.catalogueIn(db)
      const categoryIds = catalogue.categories.map(({ categoryId }) => categoryId)
      const subjects = [
        ...[...catalogue.questions.keys()].map(subjectOf.question),
        ...categoryIds.flatMap((id) => [subjectOf.category(id), subjectOf.order(id)]),
        subjectOf.categories,
        subjectOf.top,
        subjectOf.consent,
      ]
      const [versions, answered] = await Promise.all([store.readVersions(db, subjects), store.readAnswerCounts(db)])
      const changers = [subjectOf.top, subjectOf.consent].flatMap((subject) => versions.get(subject)?.changed_by ?? [])
      return makeOverview(catalogue, { versions, answered, names: await audit.namesOf(changers) })
    },
    ...createEditing(needs, changing),
    ...createArranging(needs, changing),
    sumAnswers: () => transaction(db, store.sumAnswers),
  }
}
