import { surveyDesk } from '../../contract/survey-desk.ts'
import type { Language } from '../../../../platform/contract/language.ts'
import { pageOf, type Paging } from '../../../../platform/contract/paging.ts'
import type { SurveyListSort } from '../../contract/survey-admin.ts'
import { surveyStatuses } from '../../contract/survey-draft.ts'
import { answersMaxBytes } from '../../contract/surveys.ts'
import type { File } from '../../../../platform/server/csv.ts'
import { nowOf, transaction, type Db } from '../../../../platform/server/db.ts'
import type { Limit, Limits } from '../../../../platform/server/limits.ts'
import { Problem } from '../../../../platform/server/problem.ts'
import { newId } from '../../../../platform/server/secrets.ts'
import { isObject } from '../answer-shapes.ts'
import { makeBrowserDocument, mergeAnswers, readQuestionnaire } from '../questionnaire.ts'
import { fillEntryUrl as filledIn } from '../rules.ts'
import { findAttentionChecks, findFailedChecks } from './attention.ts'
import { createEditing, type EditingNeeds } from './editing.ts'
import { exportAnswers, countWorkbookRows, type ExportFormat } from './export.ts'
import * as figures from './figures-store.ts'
import * as list from './list-store.ts'
import type { SurveyFilter } from './list-store.ts'
import { findQuestionnaireFlaws, summariseQuestionnaire } from './questionnaire-check.ts'
import { listAnswers, findDays, filterOf, countResults, type ResultQuery } from './results.ts'
import type { RaterSort } from '../../contract/ratings.ts'
import { countRatings } from './ratings.ts'
import { toListedSurvey } from './shown.ts'
import { findSurvey } from './store.ts'
import { findAsks } from './targeting-check.ts'
import { templates } from './templates.ts'

export type SurveyAdmin = ReturnType<typeof createSurveyAdmin>
type Needs = EditingNeeds & { limits: Pick<Limits, 'take' | 'giveBack'>; publicUrl: string; sandboxUrl: string }

/**
 * One download for each reader at a time. If its process dies, the next download is possible after this many seconds.
 */
const exportLimit: Limit = { name: 'survey-export', count: 1, seconds: 600 }

/** What staff do with surveys: find, write, preview, open and close them, and read their results. */
export function createSurveyAdmin(needs: Needs) {
  const { db, profiler, audit, limits, publicUrl, sandboxUrl } = needs
  const editing = createEditing(needs)
  const offered = templates()

  const requireSurvey = async (surveyId: string, from: Db = db) => {
    const survey = await findSurvey(from, surveyId)
    if (!survey) throw new Problem('not-found')
    return survey
  }
  const withDocument = async (surveyId: string) => {
    const { fields } = await requireSurvey(surveyId)
    return { surveyId, questionnaire: fields.questionnaire }
  }

  /** Lets each reader download one file at a time, across all processes; the returned function ends the download. */
  const oneAtATime = async (userId: string): Promise<() => void> => {
    const giveBack = () => limits.giveBack(userId, exportLimit)
    await limits.take(userId, exportLimit).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'too-many-requests') throw error
      // The refused request was counted too, so that count is given back.
      await giveBack()
      throw new Problem('download-running')
    })
    // If this fails, the next download has to wait until the limit expires.
    return () => void giveBack().catch(() => undefined)
  }

  return {
    ...editing,

    /**
     * A page of the surveys that match a filter, and how many there are in each state. Always two statements,
     * regardless of the number of rows.
     */
    list: async (query: SurveyFilter & Paging & { sort?: SurveyListSort; cursor?: string }) => {
      const { sort = 'newest', status, cursor } = query
      if (cursor !== undefined && sort !== 'newest') throw makeCursorProblem()
      const { offset, limit } = cursor === undefined ? pageOf(query) : { ...pageOf(query), offset: 0 }
      const found = await list.listSurveys(db, query, { sort, offset, limit: limit + 1, cursor })
      const rows = found.slice(0, limit)
      const isMore = found.length > limit && sort === 'newest'
      const counts = await list.countByStatus(db, query)
      const byStatus = surveyStatuses.map((one) => ({ status: one, count: counts.get(one) ?? 0 }))
      const counted = byStatus.filter((one) => status === undefined || one.status === status)
      return {
        rows: rows.map(toListedSurvey),
        count: counted.reduce((sum, one) => sum + one.count, 0),
        nextCursor: isMore ? (rows.at(-1)?.survey_id ?? null) : null,
        byStatus,
      }
    },

    /** The profile questions that a targeting may use, including retired ones. */
    targetingQuestions: (language: Language) =>
      [...profiler.questionsById().values()].flatMap((question) => {
        const asks = findAsks(question)
        if (!asks) return []
        const { questionId, categoryId, type, isAsked, text, options, units } = profiler.worded(question, language)
        return [
          {
            questionId,
            categoryId,
            text,
            type,
            ...(isAsked ? {} : { isRetired: true }),
            options: options.map((option) => ({
              optionId: option.optionId,
              text: option.text,
              ...(option.isOffered ? {} : { isRetired: true }),
            })),
            ...(units[0] ? { unit: units[0].text } : {}),
            asks,
          },
        ]
      }),
    templates: () => offered,

    /** Finds the flaws of a questionnaire, and summarises it if its questions can be read. */
    checkQuestionnaire: (questionnaire: Record<string, unknown>) => {
      const errors = findQuestionnaireFlaws(questionnaire)
      return { errors, summary: errors.length === 0 ? summariseQuestionnaire(questionnaire) : null }
    },

    /**
     * What a panelist would see. The supplier gets an attempt id that no real attempt can have, so its callbacks pay
     * nothing.
     */
    preview: async (surveyId: string) => {
      const { fields } = await requireSurvey(surveyId)
      const { kind, title, minutes, points, questionnaire, entryUrl } = fields
      const values = {
        attemptId: `test-${newId()}`,
        surveyId,
        title,
        minutes: String(minutes),
        points: String(points),
        return: `${publicUrl}/surveys-admin`,
      }
      return {
        kind,
        title,
        minutes,
        points,
        questionnaire: questionnaire === null ? null : makeBrowserDocument(questionnaire, []),
        entryUrl: entryUrl === null ? null : filledIn(entryUrl, sandboxUrl, values),
      }
    },
    /**
     * Shows how a hosted attempt with these answers would end; stores nothing. Problem 'not-found' for external
     * surveys.
     */
    tryAnswers: async (surveyId: string, given: Record<string, unknown>) => {
      const { fields } = await requireSurvey(surveyId)
      const document = fields.questionnaire
      if (!isObject(document)) throw new Problem('not-found')
      if (Buffer.byteLength(JSON.stringify(given)) > answersMaxBytes) throw new Problem('answers-too-large')
      const questionnaire = readQuestionnaire(document)
      const answers = mergeAnswers(questionnaire, {}, given)
      const failed = findFailedChecks(findAttentionChecks(document), answers)
      if (questionnaire.screensOut(answers))
        return { outcome: 'disqualified' as const, flaws: [], failedChecks: failed }
      const flaws = [...questionnaire.flaws(answers)]
      const outcome = flaws.length > 0 ? ('incomplete' as const) : ('completed' as const)
      return { outcome, flaws, failedChecks: failed }
    },

    answers: async (surveyId: string, query: ResultQuery & Paging, mayName: boolean) => {
      const survey = await withDocument(surveyId)
      const page = await listAnswers(db, survey, query, mayName)
      return { ...page, workbookRows: countWorkbookRows(survey.questionnaire, mayName) }
    },
    results: async (surveyId: string, query: ResultQuery) => countResults(db, await withDocument(surveyId), query),
    /**
     * Exports the answers as a file. The export is recorded, because the answers leave the panel with it. Problems:
     * 'download-running' while another download of this reader runs, 'export-too-large'.
     */
    export: async (
      surveyId: string,
      query: ResultQuery & { format: ExportFormat },
      reader: { userId: string; ip: string; mayName: boolean },
    ): Promise<File> => {
      const { format, ...result } = query
      const { mayName, userId: actorId, ip } = reader
      const survey = await withDocument(surveyId)
      const filter = filterOf(surveyId, result)
      const done = await oneAtATime(actorId)
      try {
        const file = await exportAnswers(db, survey, filter, { format, mayName, now: await nowOf(db) })
        const after = { ...result, format, named: mayName }
        const subject = `survey:${surveyId}`
        await transaction(db, (tx) => audit.record(tx, { actorId, ip, action: 'surveys.export', subject, after }))
        file.body.once('close', done)
        return file
      } catch (error) {
        done()
        throw error
      }
    },
    activity: async (surveyId: string, query: ResultQuery) => {
      await requireSurvey(surveyId)
      const { from, to } = findDays(query, await nowOf(db))
      return (await figures.readActivityDays(db, surveyId, from, to)).map((row) => ({
        day: row.day,
        entries: row.entries,
        completes: row.completes,
        screenedOut: row.screened_out,
        quotaFull: row.quota_full,
        rejected: row.rejected,
        abandoned: row.abandoned,
        pointsPaid: row.points_paid,
      }))
    },
    /**
     * How panelists rated a survey. `mayName`: whether the reader may know who rated, once there are enough ratings.
     */
    ratings: async (surveyId: string, query: Paging & { sort?: RaterSort }, mayName: boolean) => {
      await requireSurvey(surveyId)
      return countRatings(db, surveyId, { page: { sort: query.sort ?? 'newest', ...pageOf(query) }, mayName })
    },
    /** The latest changes, newest first. Of a changed questionnaire, only the size is listed. */
    history: async (surveyId: string) => {
      await requireSurvey(surveyId)
      return (await audit.entriesOf(`survey:${surveyId}`)).map(({ at, actor_id: actorId, action, before, after }) => ({
        at: at.toISOString(),
        actorId,
        action,
        before: withoutDocument(before),
        after: withoutDocument(after),
      }))
    },

    /** Recounts the figures of all surveys; returns how many surveys have changed figures. */
    measure: (): Promise<number> => transaction(db, (tx) => figures.refreshFigures(tx)),
  }
}

function withoutDocument(recorded: unknown): unknown {
  if (!isObject(recorded) || !isObject(recorded['questionnaire'])) return recorded ?? null
  const { pages, questions } = summariseQuestionnaire(recorded['questionnaire'])
  return { ...recorded, questionnaire: { pages, questions } }
}

function makeCursorProblem(): Problem {
  const message = surveyDesk('cursor')
  return new Problem('invalid-input', { message, errors: [{ field: 'cursor', message }] })
}
