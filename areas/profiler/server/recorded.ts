import { recordOf } from '../../../platform/server/recorded.ts'
import { questionTypes } from '../contract.ts'
import { questionStates } from '../contract/question-editor.ts'

/** What the audit log records about profile questions. */
export const profilerRecord = recordOf({
  words: 'profiler-audit',
  actions: {
    'questions.create': 'question',
    'questions.update': 'question',
    'questions.retire': 'question',
    'questions.ask-again': 'question',
    'questions.order': 'questionCategory',
    'questions.choose-top': null,
    'questions.create-category': 'questionCategory',
    'questions.rename-category': 'questionCategory',
    'questions.remove-category': 'questionCategory',
    'questions.order-categories': null,
    'questions.word-consent': null,
  },
  fields: {
    categoryId: { of: 'questionCategory' },
    type: { words: questionTypes },
    text: 'document',
    whyWeAsk: 'document',
    options: 'document',
    units: 'document',
    min: 'plain',
    max: 'plain',
    isSensitive: 'plain',
    ttlDays: 'plain',
    countries: 'plain',
    standards: 'document',
    state: { words: questionStates },
    name: 'document',
    questions: { of: 'question' },
    categories: { of: 'questionCategory' },
    version: 'plain',
  },
  kinds: {
    question: {},
    questionCategory: {},
  },
})
