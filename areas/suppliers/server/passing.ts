import type { Language } from '../../../platform/contract/language.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { SaidKind } from '../contract/maps.ts'
import { shownVisitsMax, type PassingPartner, type PassingScope, type ToldQuestion } from '../contract/passing.ts'
import { keepFormerAlias } from './aliases-store.ts'
import type { KnownSupplier, KnownSuppliers } from './known-suppliers.ts'
import { mapOf } from './maps.ts'
import { findGrade, mayLeave, isUsable } from './maps-rules.ts'
import { readGrades, listMaps } from './maps-store.ts'
import { giveUpAliases } from './partner-store.ts'
import { eraseAtSuppliers } from './partners.ts'
import { listAgreedQuestions, computeWordsVersion } from './passing-rules.ts'
import * as store from './passing-store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'lock'>
  legal: Pick<Legal, 'notePartner' | 'countryOf'>
  jobs: Pick<Jobs, 'add'>
  profiler: Pick<Profiler, 'questionsById' | 'worded'>
  known: KnownSuppliers
}
type Requester = { userId: string; ip: string; language: Language }
type Wanted = { questionId: string; said: SaidKind }

/**
 * Members' consent to passing on their answers, so that partners need not ask again; and what each partner has
 * received.
 */
export function createPassing({ db, users, legal, jobs, profiler, known }: Needs) {
  /**
   * The questions whose answers staff allow a supplier to receive, by scope; none if it is not live, or if its links
   * cannot contain answers.
   */
  const wantedBy = async (supplier: KnownSupplier): Promise<Record<PassingScope, Wanted[]>> => {
    const { connector, supplierKey, format, isLive, isConnected } = supplier
    const wanted: Record<PassingScope, Wanted[]> = { answers: [], sensitive: [] }
    if (!connector.disclosed.includes('answers') || !isLive || !isConnected) return wanted
    const maps = (await listMaps(db, format)).map(mapOf).filter(isUsable)
    const grades = await readGrades(db, supplierKey)
    for (const question of profiler.questionsById().values()) {
      const saids = new Set(maps.filter((map) => map.questionId === question.questionId).map(({ said }) => said))
      const said = saids.has('age') ? 'age' : [...saids][0]
      if (said === undefined || !mayLeave(question)) continue
      if (findGrade(question, grades.get(question.questionId)) !== 'answer') continue
      wanted[question.isSensitive ? 'sensitive' : 'answers'].push({ questionId: question.questionId, said })
    }
    return wanted
  }
  const toldIn = (language: Language, { questionId, said }: { questionId: string | null; said: SaidKind }) => {
    const question = profiler.questionsById().get(questionId ?? '')
    return { said, text: question ? profiler.worded(question, language).text : null } satisfies ToldQuestion
  }

  const list = async (userId: string, language: Language): Promise<PassingPartner[]> => {
    const last = await store.readNewestAnswerConsents(db, userId)
    const visits = await store.listNewestVisits(db, userId, shownVisitsMax)
    const partners: PassingPartner[] = []
    for (const supplier of await known.all()) {
      const { supplierKey, name } = supplier
      const said = last.filter((one) => one.supplier_key === supplierKey)
      const told = visits.filter((one) => one.supplier_key === supplierKey)
      const wanted = await wantedBy(supplier)
      if (wanted.answers.length + wanted.sensitive.length + said.length + told.length === 0) continue
      const agreed = listAgreedQuestions(said.filter(({ withdrawn_at: withdrawn }) => withdrawn === null))
      const scope = (which: PassingScope) => {
        const ids = wanted[which].map(({ questionId }) => questionId)
        const row = said.find((one) => one.scope === which)
        return {
          questions: wanted[which].map((one) => toldIn(language, one)),
          version: computeWordsVersion(ids),
          isGiven: ids.length > 0 && ids.every((id) => agreed[which].has(id)),
          isAny: agreed[which].size > 0,
          givenAt: row?.given_at.toISOString() ?? null,
          withdrawnAt: row?.withdrawn_at?.toISOString() ?? null,
        }
      }
      partners.push({
        supplierKey,
        name,
        answers: scope('answers'),
        sensitive: scope('sensitive'),
        told: told.map((visit) => ({
          at: visit.at.toISOString(),
          questions: visit.told.map((one) => toldIn(language, one)),
        })),
        notAskedAgain: told[0]?.in_all ?? 0,
      })
    }
    return partners
  }

  type Change = { supplierKey: string; scope: PassingScope; isGiven: boolean; version: string }
  const end = async (tx: Tx, userId: string, { supplierKey, scope }: Change): Promise<void> => {
    const ended = await store.endAnswerConsents(tx, supplierKey, { userId, scope, at: await nowOf(tx) })
    if (!ended) return
    // A panelist with a running attempt must still be paid, and some partners name only the panelist in their
    // callbacks.
    await keepFormerAlias(tx, supplierKey, userId)
    if (await giveUpAliases(tx, userId, supplierKey))
      await jobs.add(tx, eraseAtSuppliers, {}, { key: eraseAtSuppliers })
  }

  return {
    list,

    /**
     * Gives or withdraws consent to the current words and questions. Withdrawing makes the partner forget the member.
     * Harmless to repeat. Problem 'not-found', 'changed-meanwhile'.
     */
    change: async ({ userId, ip, language }: Requester, change: Change): Promise<PassingPartner[]> => {
      const { supplierKey, scope, isGiven, version } = change
      const supplier = await known.find(supplierKey)
      const wanted = isGiven && supplier ? (await wantedBy(supplier))[scope] : []
      const questionIds = wanted.map(({ questionId }) => questionId)
      if (isGiven && questionIds.length === 0) throw new Problem('not-found')
      if (isGiven && version !== computeWordsVersion(questionIds)) throw new Problem('changed-meanwhile')
      const ipCountry = isGiven ? await legal.countryOf(ip) : null
      await transaction(db, async (tx) => {
        await users.lock(tx, userId)
        if (!isGiven) return end(tx, userId, change)
        const inForce = await store.answerConsentsInForce(tx, supplierKey, userId)
        if (inForce.some((one) => one.scope === scope && one.version === version)) return
        const at = await nowOf(tx)
        await store.endAnswerConsents(tx, supplierKey, { userId, scope, at })
        await store.giveAnswerConsent(tx, { supplierKey, userId, scope, version, questionIds, at })
        const named = `${supplierKey}:${scope}:${version}`
        await legal.notePartner(tx, { userId, language, now: at, ipCountry, version: named })
      })
      return list(userId, language)
    },

    /** A member's consents, and everything that partners have received, for the export of their data. */
    exportOf: async (userId: string) => ({
      answerConsents: (await store.answerConsentsOf(db, userId)).map((row) => ({
        supplierKey: row.supplier_key,
        scope: row.scope,
        version: row.version,
        questions: row.question_ids,
        givenAt: row.given_at,
        withdrawnAt: row.withdrawn_at,
      })),
      disclosures: (await store.readDisclosuresOfUser(db, userId)).map((row) => ({
        attemptId: row.attempt_id,
        supplierKey: row.supplier_key,
        question: row.question_id ?? row.question_ref,
        said: row.said,
        at: row.at,
      })),
    }),
    /** Removes all of this for an account that is being erased. */
    erase: store.eraseDisclosures,
  }
}
