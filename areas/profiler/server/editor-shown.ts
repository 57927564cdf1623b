import type { QuestionOverview, QuestionRow } from '../contract/question-editor.ts'
import { bankCatalogue, textByLanguage, type Catalogue, type CatalogueQuestion } from './catalogue.ts'
import { formOf } from './editor-form.ts'
import { untranslatedIn } from './editor-rules.ts'

/** The last change of each subject. */
export type Versions = ReadonlyMap<string, { version: number; changed_at: Date; changed_by: string | null }>
/** How many panelists answered each question. */
export type Answered = ReadonlyMap<string, number>
type Known = { versions: Versions; answered: Answered; names: ReadonlyMap<string, string> }

/** The categories that come with the program: they would return at the next start if staff could remove them. */
export const bankIds = { categories: new Set(bankCatalogue.categories.map(({ categoryId }) => categoryId)) } as const

const versionOf = (versions: Versions, subject: string): number => versions.get(subject)?.version ?? 0
function changedOf({ versions, names }: Known, subject: string) {
  const row = versions.get(subject)
  return {
    version: row?.version ?? 0,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
    changedByName: names.get(row?.changed_by ?? '') ?? null,
  }
}

/** Lists all questions as staff see them. */
export function overviewOf(catalogue: Catalogue, known: Known): QuestionOverview {
  const { categories, questions, topQuestionIds, consent } = catalogue
  return {
    categories: categories.map(({ categoryId, name, translations }) => ({
      categoryId,
      name: textByLanguage({ text: name, translations }),
      version: versionOf(known.versions, `category:${categoryId}`),
      orderVersion: versionOf(known.versions, `order:${categoryId}`),
      isOfBank: bankIds.categories.has(categoryId),
    })),
    orderVersion: versionOf(known.versions, 'order'),
    questions: [...questions.values()].map((question) => rowOf(question, known)),
    top: { questionIds: [...topQuestionIds], ...changedOf(known, 'top') },
    consent: { text: textByLanguage(consent), consentVersion: consent.version, ...changedOf(known, 'consent') },
  }
}

function rowOf(question: CatalogueQuestion, { versions, answered }: Known): QuestionRow {
  const { questionId, categoryId, type, isAsked, isTop, isSensitive, countries, options, standards } = question
  return {
    questionId,
    categoryId,
    type,
    text: formOf(question).text,
    state: isAsked ? 'asked' : 'retired',
    isTop,
    isSensitive,
    countries: [...countries],
    options: options.filter(({ isOffered }) => isOffered).length,
    retiredOptions: options.filter(({ isOffered }) => !isOffered).length,
    standards: Object.keys(standards),
    untranslated: untranslatedIn(question),
    answered: answered.get(questionId) ?? 0,
    version: versionOf(versions, `question:${questionId}`),
  }
}
