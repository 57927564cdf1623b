import { surveyDesk } from '../../contract/survey-desk.ts'
import type { FeasibilityAsk } from '../../../audience/contract.ts'
import type { AdminSurvey, SurveyChanges, SurveyConflict } from '../../contract/survey-admin.ts'
import type { SurveyFields, SurveyStatus } from '../../contract/survey-draft.ts'
import type { Outcome, ScreenOutStep, SurveyKind } from '../../contract/surveys.ts'
import { isForeignKeyViolation, nowOf, transaction, type Db, type Tx } from '../../../../platform/server/db.ts'
import { Problem } from '../../../../platform/server/problem.ts'
import { newId } from '../../../../platform/server/secrets.ts'
import type { Audit } from '../../../audit/server/service.ts'
import type { Profiler } from '../../../profiler/server/service.ts'
import type { Users } from '../../../users/server/service.ts'
import type { Webhooks } from '../../../webhooks/server/service.ts'
import type { Surveys } from '../service.ts'
import type { SupplierState, SupplierStates } from '../supplier-state.ts'
import { tellStatuses } from '../telling.ts'
import { countFigures } from './figures-store.ts'
import { findQuestionnaireFlaws, summariseQuestionnaire, countUntitled } from './questionnaire-check.ts'
import { findLastChange } from './overtaken.ts'
import * as rules from './rules.ts'
import { toAdminSurvey } from './shown.ts'
import * as store from './store.ts'
import type { StoredSurvey } from './store.ts'

export type EditingNeeds = {
  db: Db
  surveys: Pick<Surveys, 'refresh' | 'saveList'>
  profiler: Pick<Profiler, 'questionsById' | 'worded'>
  users: Pick<Users, 'find'>
  audit: Pick<Audit, 'record' | 'entriesOf'>
  supplierState: SupplierStates
  webhooks: Pick<Webhooks, 'announce'>
  /** Estimates how many completes a targeting will bring. */
  expectedCompletes: (ask: FeasibilityAsk) => Promise<number>
  /** The screen-out pay for surveys without a ladder of their own. */
  ladder: () => readonly ScreenOutStep[]
}
/** Who changes a survey; `actorId` is null when the server does it at a set time. */
export type By = { actorId: string | null; ip: string | null }
export type ListWanted = {
  version: number
  mode: 'include' | 'exclude'
  fromSurveyId?: string
  outcome?: Outcome
  panelistIds?: string[]
}

const titleMaxLength = 200
const copyWords = ' (copy)'
const listMax = 100_000

const subjectOf = (surveyId: string): string => `survey:${surveyId}`

/**
 * Writes surveys and changes their states. Every change raises the survey's version, is recorded, and takes effect at
 * once.
 */
export function createEditing(needs: EditingNeeds) {
  const { db, surveys, profiler, audit, supplierState, webhooks, expectedCompletes, ladder } = needs
  const readSurvey = async (from: Db, surveyId: string): Promise<AdminSurvey> => {
    const survey = await store.findSurvey(from, surveyId)
    if (!survey) throw new Problem('not-found')
    return toAdminSurvey(survey, survey.isUntouched ? undefined : await countFigures(from, surveyId))
  }

  const refuseFlawed = (fields: SurveyFields): void => {
    const { questionnaire } = fields
    const documentFlaws = questionnaire === null ? [] : findQuestionnaireFlaws(questionnaire)
    const errors = rules.findFieldFlaws(fields, { questions: profiler.questionsById(), documentFlaws })
    const [first] = errors
    if (first) throw new Problem('invalid-input', { message: first.message, errors })
  }

  type CheckedSurvey = Pick<StoredSurvey, 'fields' | 'lists'>
  type Known = { now: Date; supplier: SupplierState; expected?: number | null }
  const checksFor = (
    { fields, lists }: CheckedSurvey,
    { now, supplier, expected = null }: Known,
  ): rules.UnwordedCheck[] =>
    rules.checkReadiness(fields, {
      now,
      asked: summariseQuestionnaire(fields.questionnaire ?? {}),
      untitled: countUntitled(fields.questionnaire ?? {}),
      supplier,
      listed: lists.include,
      expected,
    })
  /** The checks of a locked survey. The state of its supplier is locked too, until the transaction ends. */
  const checkHeld = async (tx: Tx, survey: CheckedSurvey, now: Date): Promise<rules.UnwordedCheck[]> => {
    const { supplierKey } = survey.fields
    return checksFor(survey, {
      now,
      supplier: supplierKey === null ? 'unknown' : await supplierState.hold(tx, supplierKey),
    })
  }
  const refuseUnready = (checks: rules.UnwordedCheck[]): void => {
    if (!rules.isReady(checks))
      throw new Problem('survey-not-ready', {
        errors: errorsOf(checks),
        data: { checks: checks.map(({ message: _message, ...check }) => check) },
      })
  }

  const conflictOf = async (tx: Tx, survey: StoredSurvey): Promise<SurveyConflict> => ({
    current: await readSurvey(tx, survey.surveyId),
    changed: await findLastChange(tx, survey, needs),
  })

  /**
   * Locks a survey that was read at `version`. If the survey has changed since, the refusal includes the current
   * version, so that nothing in the editor is lost.
   */
  const lockSeen = async (tx: Tx, surveyId: string, version: number): Promise<StoredSurvey> => {
    const survey = await store.lockSurvey(tx, surveyId)
    if (!survey) throw new Problem('not-found')
    if (survey.version !== version) throw new Problem('changed-meanwhile', { data: await conflictOf(tx, survey) })
    return survey
  }

  const insert = async (tx: Tx, given: SurveyFields, by: By, made: { action: string; from?: string }) => {
    const fields = rules.tidySurvey(given)
    refuseFlawed(fields)
    const surveyId = newId()
    await store.insertSurvey(tx, { surveyId, status: 'draft', fields, now: await nowOf(tx) })
    const after = { ...fields, ...(made.from ? { clonedFrom: made.from } : {}) }
    await audit.record(tx, { ...by, action: made.action, subject: subjectOf(surveyId), after })
    return readSurvey(tx, surveyId)
  }

  /**
   * Runs a change in one transaction, then makes this process show it at once; other processes follow within a second.
   */
  const change = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const done = await transaction(db, work)
    await surveys.refresh()
    return done
  }

  type Move = { status: SurveyStatus; opensAt: string | null; now: Date; reason?: string }
  const move = async (tx: Tx, survey: StoredSurvey, to: Move, by: By): Promise<void> => {
    const { surveyId, status } = survey
    await store.moveSurvey(tx, { surveyId, ...to })
    await tellStatuses(webhooks, tx, [{ surveyId, before: status, after: to.status }])
    await audit.record(tx, {
      ...by,
      action: `surveys.${to.status}`,
      subject: subjectOf(surveyId),
      before: { status },
      after: { status: to.status, ...(to.reason ? { reason: to.reason } : {}) },
    })
  }

  /**
   * Opens or closes one survey whose time has come. A survey that is not ready goes back to draft, and the record says
   * why.
   */
  const moveDue = (surveyId: string, due: 'open' | 'close'): Promise<boolean> =>
    transaction(db, async (tx) => {
      const survey = await store.lockSurvey(tx, surveyId)
      const now = await nowOf(tx)
      if (!survey || !isDue(survey, due, now)) return false
      const by: By = { actorId: null, ip: null }
      const { opensAt } = survey.fields
      if (due === 'close') {
        await move(tx, survey, { status: 'closed', opensAt, now }, by)
        return true
      }
      const missing = missingIn(await checkHeld(tx, survey, now)).map(({ code }) => code)
      const reason = missing.join(', ')
      await move(tx, survey, { status: reason ? 'draft' : 'live', opensAt, now, reason }, by)
      return true
    })

  return {
    shown: (surveyId: string): Promise<AdminSurvey> => readSurvey(db, surveyId),

    create: (given: SurveyChanges & { title: string; kind: SurveyKind }, by: By): Promise<AdminSurvey> =>
      change((tx) => insert(tx, { ...rules.blankSurvey, ...given }, by, { action: 'surveys.create' })),

    /** Creates a draft as a copy of another survey, without its dates and lists. Problem 'not-found'. */
    clone: (surveyId: string, title: string | undefined, by: By): Promise<AdminSurvey> =>
      change(async (tx) => {
        const survey = await store.findSurvey(tx, surveyId)
        if (!survey) throw new Problem('not-found')
        const named = title ?? survey.fields.title.slice(0, titleMaxLength - copyWords.length) + copyWords
        const fields = { ...survey.fields, title: named, opensAt: null, closesAt: null, isByList: false }
        return insert(tx, fields, by, { action: 'surveys.clone', from: surveyId })
      }),

    /**
     * Replaces the given fields of a survey that was read at `version`. Problems: 'not-found', 'changed-meanwhile',
     * 'invalid-input', and those of `findEditRefusal`. A survey that panelists can already see must also stay ready.
     */
    update: (surveyId: string, version: number, changes: SurveyChanges, by: By): Promise<AdminSurvey> =>
      change(async (tx) => {
        const survey = await lockSeen(tx, surveyId, version)
        const after = rules.tidySurvey({ ...survey.fields, ...changes })
        const changed = rules.findChanges(survey.fields, after)
        if (!changed) return readSurvey(tx, surveyId)
        const refused = rules.findEditRefusal(changed, survey, ladder())
        if (refused) throw new Problem(refused)
        refuseFlawed(after)
        const now = await nowOf(tx)
        if (rules.mustBeWhole.has(survey.status)) {
          const checks = await checkHeld(tx, { fields: after, lists: survey.lists }, now)
          refuseUnready(rules.listEditChecks(checks, survey.status, changed.after))
        }
        await store.updateSurvey(tx, { surveyId, status: survey.status, fields: after, now })
        await audit.record(tx, { ...by, action: 'surveys.update', subject: subjectOf(surveyId), ...changed })
        return readSurvey(tx, surveyId)
      }),

    /**
     * Changes the state of a survey that was read at `version`. Problems: 'survey-cannot-move', 'survey-not-ready' with
     * the checks.
     */
    changeStatus: (surveyId: string, version: number, asked: SurveyStatus, by: By): Promise<AdminSurvey> =>
      change(async (tx) => {
        const survey = await lockSeen(tx, surveyId, version)
        const now = await nowOf(tx)
        const { opensAt } = survey.fields
        const status = rules.findDestination(asked, survey.status, opensAt, now)
        if (!rules.moves[survey.status].includes(status)) throw new Problem('survey-cannot-move')
        if (status === 'scheduled' && (opensAt === null || Date.parse(opensAt) <= now.getTime()))
          throw new Problem('survey-cannot-move', { message: surveyDesk('opensWhen') })
        if (rules.mustBeWhole.has(status)) refuseUnready(await checkHeld(tx, survey, now))
        // A survey that is opened by hand before its opening time has no opening time any more.
        const keepsTime = status !== 'live' || opensAt === null || Date.parse(opensAt) <= now.getTime()
        await move(tx, survey, { status, opensAt: keepsTime ? opensAt : null, now }, by)
        return readSurvey(tx, surveyId)
      }),

    /**
     * Replaces a recontact list with the panelists of an earlier survey (by default those who completed it) and with
     * panelists given by id.
     */
    replaceList: async (surveyId: string, wanted: ListWanted, by: By): Promise<AdminSurvey> => {
      const { version, mode, fromSurveyId, outcome = 'completed', panelistIds = [] } = wanted
      return change(async (tx) => {
        const survey = await lockSeen(tx, surveyId, version)
        if (survey.status === 'closed') throw new Problem('survey-closed')
        const takers = fromSurveyId ? await store.listTakers(tx, fromSurveyId, outcome, listMax) : []
        const userIds = [...new Set([...takers, ...panelistIds.map((id) => id.toLowerCase())])]
        const before = survey.lists[mode]
        if (rules.mustBeWhole.has(survey.status)) {
          const lists = { ...survey.lists, [mode]: userIds.length }
          const checks = await checkHeld(tx, { fields: survey.fields, lists }, await nowOf(tx))
          refuseUnready(rules.listEditChecks(checks, survey.status, {}))
        }
        await surveys.saveList(tx, surveyId, mode, userIds)
        await store.touchSurvey(tx, surveyId, await nowOf(tx))
        const after = { mode, people: userIds.length, fromSurveyId, outcome: fromSurveyId ? outcome : undefined }
        await audit.record(tx, {
          ...by,
          action: 'surveys.list',
          subject: subjectOf(surveyId),
          before: { mode, people: before },
          after,
        })
        return readSurvey(tx, surveyId)
      }).catch((error: unknown) => {
        if (!isForeignKeyViolation(error)) throw error
        throw new Problem('invalid-input', { message: surveyDesk('panelistsUnknown') })
      })
    },

    /** Removes a draft that no one has entered. */
    remove: (surveyId: string, version: number, by: By): Promise<void> =>
      change(async (tx) => {
        const survey = await lockSeen(tx, surveyId, version)
        if (!survey.isUntouched) throw new Problem('survey-entered')
        if (survey.status !== 'draft') throw new Problem('survey-cannot-move')
        await store.deleteSurvey(tx, surveyId)
        const before = survey.fields
        await audit.record(tx, { ...by, action: 'surveys.delete', subject: subjectOf(surveyId), before })
      }),

    checks: async (surveyId: string): Promise<{ isReady: boolean; checks: rules.UnwordedCheck[] }> => {
      const survey = await store.findSurvey(db, surveyId)
      if (!survey) throw new Problem('not-found')
      const { targets, countryId, isByList, supplierKey } = survey.fields
      const now = await nowOf(db)
      const supplier = supplierKey === null ? ('unknown' as const) : await supplierState.read(db, supplierKey)
      // The people on a list were chosen one by one, so the targeting cannot estimate how many there are.
      const expected = isByList ? null : await expectedCompletes({ targeting: targets, countryId })
      const checks = checksFor(survey, { now, supplier, expected })
      return { isReady: rules.isReady(checks), checks }
    },

    /**
     * Opens and closes the surveys whose time has come; returns how many changed. Safe to repeat, even in several
     * processes at once.
     */
    openAndClose: async (): Promise<number> => {
      let moved = 0
      for (const { survey_id: surveyId, due } of await store.listDueSurveys(db, await nowOf(db)))
        if (await moveDue(surveyId, due)) moved++
      if (moved > 0) await surveys.refresh()
      return moved
    },
  }
}

/** The checks that must pass and do not, each as a flaw of its field. */
const missingIn = (checks: readonly rules.UnwordedCheck[]) => checks.filter(({ level, ok }) => level === 'must' && !ok)
const errorsOf = (checks: readonly rules.UnwordedCheck[]) =>
  missingIn(checks).map(({ field, message }) => ({ field, message }))

function isDue({ status, fields }: StoredSurvey, due: 'open' | 'close', now: Date): boolean {
  const at = due === 'open' ? fields.opensAt : fields.closesAt
  const isMovable = due === 'open' ? status === 'scheduled' : status === 'live' || status === 'paused'
  return isMovable && at !== null && Date.parse(at) <= now.getTime()
}
