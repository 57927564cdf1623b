import type { Db } from '../../../platform/server/db.ts'
import { readQuestionnaire, type ReadDocument } from './questionnaire.ts'
import { findQuestionnaire } from './store.ts'

/** How many parsed questionnaires a process keeps in memory. */
const keptQuestionnaires = 500

/** Finds a hosted survey's questionnaire, parsed once for each revision. Throws when the survey has none. */
export type QuestionnaireFor = (from: Db, surveyId: string, revision: number) => Promise<ReadDocument>

/** Keeps the parsed questionnaires of hosted surveys in memory. */
export function createQuestionnaireCache(): QuestionnaireFor {
  const kept = new Map<string, ReadDocument>()
  return async (from, surveyId, revision) => {
    const known = kept.get(surveyId)
    if (known?.revision === revision) return known
    const found = await findQuestionnaire(from, surveyId)
    if (!found?.questionnaire) throw new Error(`${surveyId} is hosted and has no questionnaire`)
    const { questionnaire: document, revision: current } = found
    const cached = { revision: current, document, questionnaire: readQuestionnaire(document) }
    if (kept.size >= keptQuestionnaires) kept.clear()
    kept.set(surveyId, cached)
    return cached
  }
}
