import type { Message, TextByLanguage } from '../../../platform/contract/messages.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Audit } from '../../audit/server/service.ts'
import type {
  QuestionForm,
  QuestionImpact,
  QuestionOverview,
  QuestionState,
  StaffQuestion,
} from '../contract/question-editor.ts'
import type { Actor } from './changing.ts'
import type { KnownQuestions } from './known-questions.ts'

/** Open or scheduled surveys that depend on a question, and how many there are in all. */
export type DependentSurveys = { surveys: { surveyId: string; title: string; status: string }[]; count: number }
export type NewQuestion = Pick<QuestionForm, 'categoryId' | 'type' | 'text'> &
  Partial<QuestionForm> & { questionId?: string }
export type QuestionChange = Partial<QuestionForm> & { version: number }
/** The effects of a change on open surveys, as messages. */
export type Impact = Omit<QuestionImpact, 'effects'> & { effects: Message[] }

/** What the editor needs from other areas and from the platform. */
export type EditorNeeds = {
  db: Db
  audit: Pick<Audit, 'record' | 'namesOf'>
  jobs: Pick<Jobs, 'add'>
  known: Pick<KnownQuestions, 'now' | 'refresh'>
  /**
   * Finds the surveys that depend on a question, or on one of these options of it. Passed in, because the surveys area
   * depends on this one.
   */
  surveysAsking: (
    from: Db,
    asked: { questionId: string; optionIds: readonly string[] | null; limit: number },
  ) => Promise<DependentSurveys>
}

/**
 * The editor with which staff change profile questions. Every change is based on a version; Problem
 * 'changed-meanwhile' when someone else has changed the subject since.
 */
export interface QuestionEditor {
  /** Every question by category, the top five and the consent, each with its version, which a change must send. */
  overview: () => Promise<QuestionOverview>
  /** One question in the form of the editor. */
  find: (questionId: string) => Promise<StaffQuestion>
  create: (actor: Actor, asked: NewQuestion) => Promise<StaffQuestion>
  /** Changes the given fields. If the change affects which panelists fit open surveys, it has to be confirmed. */
  update: (actor: Actor, questionId: string, change: QuestionChange, isConfirmed: boolean) => Promise<StaffQuestion>
  /** The effects of a change. Refuses whatever the change itself would refuse, and writes nothing. */
  preview: (questionId: string, change: QuestionChange & { state?: QuestionState }) => Promise<Impact>
  /** Retires a question, or starts asking it again. */
  setState: (
    actor: Actor,
    questionId: string,
    asked: { state: QuestionState; version: number },
    isConfirmed: boolean,
  ) => Promise<StaffQuestion>
  orderQuestions: (actor: Actor, categoryId: string, asked: { questionIds: string[]; version: number }) => Promise<void>
  /** Sets the five questions that open matching; a job opens it to panelists who have already answered all of them. */
  setTop: (actor: Actor, asked: { questionIds: string[]; version: number }) => Promise<void>
  createCategory: (actor: Actor, name: TextByLanguage) => Promise<{ categoryId: string }>
  renameCategory: (actor: Actor, categoryId: string, asked: { name: TextByLanguage; version: number }) => Promise<void>
  removeCategory: (actor: Actor, categoryId: string, version: number) => Promise<void>
  orderCategories: (actor: Actor, asked: { categoryIds: string[]; version: number }) => Promise<void>
  /** Writes the consent text. If it has a new version, all panelists are asked again. */
  setConsent: (actor: Actor, asked: { text: TextByLanguage; isNewVersion: boolean; version: number }) => Promise<void>
  /** Updates the answer counts. */
  sumAnswers: () => Promise<void>
}
