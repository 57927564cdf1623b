import type { QuestionnaireSummary } from '../../contract/survey-admin.ts'
import { summariseQuestionnaire } from './questionnaire-check.ts'
import brandAwareness from './templates/brand-awareness.json' with { type: 'json' }
import conceptTest from './templates/concept-test.json' with { type: 'json' }
import customerSatisfaction from './templates/customer-satisfaction.json' with { type: 'json' }
import quickPoll from './templates/quick-poll.json' with { type: 'json' }
import usageAndAttitudes from './templates/usage-and-attitudes.json' with { type: 'json' }

type Id = 'customer-satisfaction' | 'concept-test' | 'brand-awareness' | 'usage-and-attitudes' | 'quick-poll'
/** The words of each template: its name and a description of its questions. */
export type TemplateWords = Readonly<Record<Id | `${Id}-is`, Readonly<Record<string, never>>>>

export type Template = {
  templateId: string
  questionnaire: Record<string, unknown>
  summary: QuestionnaireSummary
}

const files = [customerSatisfaction, conceptTest, brandAwareness, usageAndAttitudes, quickPoll]

/** The questionnaires to start from, in the order they are offered. */
export const templates = (): Template[] =>
  files.map(({ templateId, questionnaire }) => {
    const document: Record<string, unknown> = { ...questionnaire }
    return { templateId, questionnaire: document, summary: summariseQuestionnaire(document) }
  })
