import type { QuestionOverview, QuestionRow, QuestionsOvertaken } from '../contract/question-editor.ts'
import { bankCatalogue, joinTranslations, type Catalogue, type CatalogueQuestion } from './catalogue.ts'
import { toForm } from './editor-form.ts'
import { findUntranslated } from './editor-rules.ts'

/** The last change of each subject. */
export type Versions = ReadonlyMap<string, { version: number; changed_at: Date; changed_by: string | null }>
/** How many panelists answered each question. */
export type PanelistCounts = ReadonlyMap<string, number>
type Known = { versions: Versions; answered: PanelistCounts; names: ReadonlyMap<string, string> }

/** The categories that come with the program. Staff cannot remove them, because the next start would add them again. */
export const bankIds = { categories: new Set(bankCatalogue.categories.map(({ categoryId }) => categoryId)) } as const

const findVersion = (versions: Versions, subject: string): number => versions.get(subject)?.version ?? 0
/** The last change of a subject; its version is 0 while it is unchanged from the built-in one. */
export function describeLastChange({ versions, names }: Omit<Known, 'answered'>, subject: string): QuestionsOvertaken {
  const row = versions.get(subject)
  return {
    version: row?.version ?? 0,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
    changedByName: names.get(row?.changed_by ?? '') ?? null,
  }
}

/** Lists all questions as staff see them. */
export function makeOverview(catalogue: Catalogue, known: Known): QuestionOverview {
  const { categories, questions, topQuestionIds, consent } = catalogue
  return {
    categories: categories.map(({ categoryId, name, translations }) => ({
      categoryId,
      name: joinTranslations({ text: name, translations }),
      version: findVersion(known.versions, `category:${categoryId}`),
      orderVersion: findVersion(known.versions, `order:${categoryId}`),
      isOfBank: bankIds.categories.has(categoryId),
    })),
    orderVersion: findVersion(known.versions, 'order'),
    questions: [...questions.values()].map((question) => makeRow(question, known)),
    top: { questionIds: [...topQuestionIds], ...describeLastChange(known, 'top') },
    consent: {
      text: joinTranslations(consent),
      consentVersion: consent.version,
      ...describeLastChange(known, 'consent'),
    },
  }
}

function makeRow(question: CatalogueQuestion, { versions, answered }: Known): QuestionRow {
  const { questionId, categoryId, type, isAsked, isTop, isSensitive, countries, options, standards } = question
  return {
    questionId,
    categoryId,
    type,
    text: toForm(question).text,
    state: isAsked ? 'asked' : 'retired',
    isTop,
    isSensitive,
    countries: [...countries],
    options: options.filter(({ isOffered }) => isOffered).length,
    retiredOptions: options.filter(({ isOffered }) => !isOffered).length,
    standards: Object.keys(standards),
    untranslated: findUntranslated(question),
    answered: answered.get(questionId) ?? 0,
    version: findVersion(versions, `question:${questionId}`),
  }
}
