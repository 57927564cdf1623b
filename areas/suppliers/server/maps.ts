import { wordKept } from '../../../platform/server/kept-words.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { CatalogueQuestion } from '../../profiler/server/catalogue.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { mapsMessage } from '../contract/maps-messages.ts'
import { mapsMax, type AnswerGrade, type MappedCode, type SaidKind, type SupplierMaps } from '../contract/maps.ts'
import { connectors } from './connectors/by-format.ts'
import type { PassedAnswer } from './connectors/connector.ts'
import type { KnownSuppliers } from './known-suppliers.ts'
import type { LiveChanges } from './live-changes.ts'
import * as rules from './maps-rules.ts'
import type { MapOfQuestion } from './maps-rules.ts'
import * as store from './maps-store.ts'
import type { Asker, NetworkAnswers } from './network-answers.ts'
import { listAgreedQuestions } from './passing-rules.ts'
import { addDisclosures, answerConsentsInForce } from './passing-store.ts'
import type { Staff } from './settings.ts'
import { findSupplier, type SupplierRow } from './store.ts'

type Needs = {
  db: Db
  profiler: Pick<Profiler, 'questionsById' | 'answersOf' | 'isFresh' | 'mayBeAsked' | 'worded'>
  users: Pick<Users, 'findMany'>
  changes: LiveChanges
  known: KnownSuppliers
}
type MapScope = Pick<Asker, 'kind' | 'countryId' | 'language'>
export type Maps = ReturnType<typeof createMaps>

/** A stored map in the form that the rules use. */
export const mapOf = (row: store.MapRow): MapOfQuestion => ({
  questionRef: row.question_ref,
  countryId: row.country_id,
  language: row.language,
  questionId: row.question_id,
  said: row.said,
  options: row.options,
})

/**
 * The maps from our questions and options to those of networks, and what they allow us to do with a member's answers.
 */
export function createMaps(needs: Needs) {
  return { answers: createAnswers(needs), admin: createMapsAdmin(needs) }
}

function createAnswers({ profiler, users, known }: Needs): NetworkAnswers {
  const mapsAt = async (from: Db, scope: MapScope): Promise<MapOfQuestion[]> =>
    rules.selectMaps((await store.listMaps(from, scope.kind)).map(mapOf), scope).filter(rules.isUsable)
  /** A member's valid answers with each map that applies, and how staff allow these answers to be used. */
  const readAnswers = async (tx: Tx, asker: Asker) => {
    const [maps, grades, given, now] = [
      await mapsAt(tx, asker),
      await store.readGrades(tx, asker.supplierKey),
      await profiler.answersOf(tx, asker.userId),
      await nowOf(tx),
    ]
    const questions = profiler.questionsById()
    const found = maps.flatMap((map) => {
      const question = questions.get(map.questionId)
      const answer = given.get(map.questionId)
      if (!question || !answer || !profiler.isFresh(map.questionId, answer.answeredAt, now)) return []
      return [{ map, question, answer, grade: rules.findGrade(question, grades.get(map.questionId)) }]
    })
    return { maps, grades, found, at: { countryId: asker.countryId, today: utcDay(now) } }
  }

  return {
    known: async (tx, asker) => {
      const { maps, grades, found, at } = await readAnswers(tx, asker)
      const usableAnswers = found
        .filter(({ grade }) => grade !== 'never')
        .map(({ map, answer }) => [map.questionRef, rules.findCodes(map, answer, at)] as const)
      const isAnswered = new Set(found.map(({ question }) => question.questionId))
      const mayBeAsked = await profiler.mayBeAsked(tx, asker)
      const askable = maps.flatMap(({ questionRef, questionId }) => {
        const question = isAnswered.has(questionId) ? undefined : mayBeAsked.get(questionId)
        const isOpen = question && rules.findGrade(question, grades.get(questionId)) !== 'never'
        return isOpen ? [[questionRef, questionId] as const] : []
      })
      return { said: new Map(usableAnswers.filter(([, codes]) => codes.length > 0)), askable: new Map(askable) }
    },

    named: async (from, { supplierKey, kind, language }, countryIds) => {
      const all = (await store.listMaps(from, kind)).map(mapOf)
      const grades = await store.readGrades(from, supplierKey)
      const questions = profiler.questionsById()
      const namedIn = (countryId: string) =>
        new Map(
          rules
            .selectMaps(all, { countryId, language })
            .filter(rules.isUsable)
            .flatMap(({ questionRef, questionId }) => {
              const question = questions.get(questionId)
              const isLeftOut = question && rules.findGrade(question, grades.get(questionId)) === 'never'
              return isLeftOut === undefined ? [] : [[questionRef, { questionId, isLeftOut }] as const]
            }),
        )
      return new Map(countryIds.map((countryId) => [countryId, namedIn(countryId)]))
    },

    passable: async (tx, asker) => {
      const supplier = await known.find(asker.supplierKey)
      if (!supplier?.connector.disclosed.includes('answers')) return []
      const agreed = listAgreedQuestions(await answerConsentsInForce(tx, asker.supplierKey, asker.userId))
      if (agreed.answers.size === 0 && agreed.sensitive.size === 0) return []
      const { maps, found, at } = await readAnswers(tx, asker)
      const hasAge = maps.some(({ said }) => said === 'age')
      return found.flatMap(({ map, question, answer, grade }): PassedAnswer[] => {
        if (grade !== 'answer' || !rules.mayLeave(question)) return []
        if (!agreed[question.isSensitive ? 'sensitive' : 'answers'].has(question.questionId)) return []
        if (map.said === 'birth-date' && hasAge) return []
        const codes = rules.findPassedCodes(map, answer, at)
        return codes.length > 0 ? [{ questionRef: map.questionRef, codes }] : []
      })
    },

    noteDisclosed: async (tx, { attemptId, supplierKey, userId, passed, at }) => {
      if (passed.length === 0) return
      const row = await findSupplier(tx, supplierKey)
      const person = (await users.findMany(tx, [userId])).get(userId)
      const theirs = row ? (await store.listMaps(tx, row.format)).map(mapOf) : []
      const told = passed.map(({ questionRef }) => {
        const among = theirs.filter((map) => map.questionRef === questionRef)
        const map = among.find(({ countryId }) => countryId === person?.countryId) ?? among[0]
        return { questionRef, questionId: map?.questionId ?? null, said: map?.said ?? ('options' as const) }
      })
      await addDisclosures(tx, { attemptId, supplierKey, userId, at }, told)
    },

    ours: async (tx, { supplierKey, ...place }, questionRefs) => {
      const maps = new Map((await mapsAt(tx, place)).map((map) => [map.questionRef, map]))
      const grades = supplierKey === undefined ? null : await store.readGrades(tx, supplierKey)
      const questions = profiler.questionsById()
      const questionIds = new Set<string>()
      const gaps = new Map<string, number>()
      for (const questionRef of questionRefs) {
        const map = maps.get(questionRef)
        const question = map && questions.get(map.questionId)
        if (!question) gaps.set(questionRef, (gaps.get(questionRef) ?? 0) + 1)
        else if (!grades || rules.findGrade(question, grades.get(question.questionId)) !== 'never')
          questionIds.add(question.questionId)
      }
      if (gaps.size > 0) await store.noteGaps(tx, place, gaps)
      return { questionIds: [...questionIds], gaps: [...gaps.keys()] }
    },
  }
}

type GivenMap = {
  mapId: string | null
  version: number
  questionRef: string
  countryId: string | null
  language: string | null
  questionId: string
  said: SaidKind
  options: readonly MappedCode[]
  source: string
}

function createMapsAdmin({ db, profiler, users, changes }: Needs) {
  const supplier = async (supplierKey: string): Promise<SupplierRow> => {
    const row = await findSupplier(db, supplierKey)
    if (!row || connectors[row.format].family === 'direct') throw new Problem('not-found')
    return row
  }
  const shownQuestion = (question: CatalogueQuestion, language: Language, set: AnswerGrade | undefined) => ({
    questionId: question.questionId,
    text: profiler.worded(question, language).text,
    saidAs: rules.listSaidKinds(question),
    options: profiler.worded(question, language).options.map(({ optionId, text }) => ({ optionId, text })),
    isSensitive: question.isSensitive,
    mayLeave: rules.mayLeave(question),
    grade: rules.findGrade(question, set),
  })
  const list = async (supplierKey: string, language: Language): Promise<SupplierMaps> => {
    const { format: kind } = await supplier(supplierKey)
    const maps = await store.listMaps(db, kind)
    const grades = await store.readGrades(db, supplierKey)
    const people = await users.findMany(db, [...new Set(maps.flatMap(({ checked_by: by }) => by ?? []))])
    return {
      kind,
      takesAnswers: connectors[kind].disclosed.includes('answers'),
      gaps: (await store.listGaps(db, kind)).map((row) => ({
        questionRef: row.question_ref,
        countryId: row.country_id,
        language: row.language,
        offers: row.offers,
        lastSeenAt: row.last_seen_at.toISOString(),
      })),
      maps: maps.map((row) => ({
        ...mapOf(row),
        options: row.options,
        mapId: row.map_id,
        version: row.version,
        source: wordKept(row.source, language),
        checkedAt: row.checked_at.toISOString(),
        checkedBy: row.checked_by && (people.get(row.checked_by)?.email ?? row.checked_by),
      })),
      questions: [...profiler.questionsById().values()]
        .filter((one) => rules.listSaidKinds(one).length > 0)
        .map((one) => shownQuestion(one, language, grades.get(one.questionId))),
    }
  }
  /** Locks a map that the caller has seen in this version. Problems 'not-found', 'changed-meanwhile'. */
  const lockSeenMap = async (tx: Tx, kind: string, { mapId, version }: { mapId: string; version: number }) => {
    const row = isId(mapId) ? await store.lockMap(tx, kind, mapId) : null
    if (!row) throw new Problem('not-found')
    if (row.version !== version) throw new Problem('changed-meanwhile')
    return { questionRef: row.question_ref, questionId: row.question_id }
  }

  return {
    list,

    /** Adds or changes a map. Problem 'invalid-input' with the fields, 'changed-meanwhile', 'not-found'. */
    save: async (staff: Staff, supplierKey: string, given: GivenMap, language: Language): Promise<SupplierMaps> => {
      const { format: kind } = await supplier(supplierKey)
      const { mapId, options, questionRef, questionId } = given
      const flaws = rules.findMapFlaws(given, profiler.questionsById().get(questionId))
      if (flaws.length > 0) throw makeFlawProblem(flaws)
      await transaction(db, async (tx) => {
        await changes.lock(tx, supplierKey)
        const before = mapId === null ? undefined : await lockSeenMap(tx, kind, { mapId, version: given.version })
        if (await store.isTwin(tx, { ...given, kind }, mapId))
          throw makeFlawProblem([{ field: 'questionRef', flaw: 'mapTwice' }])
        if (mapId === null && (await store.countMaps(tx, kind)) >= mapsMax)
          throw makeFlawProblem([{ field: 'questionRef', flaw: 'mapsMany' }])
        const written = { ...given, kind, by: staff.userId }
        if (mapId !== null) await store.changeMap(tx, mapId, written)
        const id = mapId ?? (await store.addMap(tx, written))
        if (id === null) throw new Problem('changed-meanwhile')
        await store.setCodes(tx, id, given.said === 'options' ? options : [])
        await changes.record(tx, staff, 'map-question', supplierKey, {
          ...(before ? { before } : {}),
          after: { questionRef, questionId },
        })
      })
      return list(supplierKey, language)
    },

    /** Removes a map. Problem 'not-found', 'changed-meanwhile'. */
    remove: async (
      staff: Staff,
      supplierKey: string,
      given: { mapId: string; version: number },
      language: Language,
    ): Promise<SupplierMaps> => {
      const { format: kind } = await supplier(supplierKey)
      await transaction(db, async (tx) => {
        const before = await lockSeenMap(tx, kind, given)
        await store.dropMap(tx, kind, given.mapId)
        await changes.record(tx, staff, 'unmap-question', supplierKey, { before })
      })
      return list(supplierKey, language)
    },

    /**
     * Sets how answers to a question may be used at a supplier; a repeat changes nothing. Problem 'invalid-input' when
     * they may never be passed on.
     */
    setGrade: async (
      staff: Staff,
      supplierKey: string,
      { questionId, grade }: { questionId: string; grade: AnswerGrade },
      language: Language,
    ): Promise<SupplierMaps> => {
      const { format: kind } = await supplier(supplierKey)
      const question = profiler.questionsById().get(questionId)
      if (!question) throw makeFlawProblem([{ field: 'questionId', flaw: 'questionGone' }])
      if (grade === 'answer' && !connectors[kind].disclosed.includes('answers'))
        throw makeFlawProblem([{ field: 'grade', flaw: 'takesNone' }])
      if (grade === 'answer' && !rules.mayLeave(question))
        throw makeFlawProblem([{ field: 'grade', flaw: 'neverLeaves' }])
      await transaction(db, async (tx) => {
        await changes.lock(tx, supplierKey)
        const before = rules.findGrade(question, (await store.readGrades(tx, supplierKey)).get(questionId))
        if (before === grade) return
        await store.setGrade(tx, supplierKey, questionId, grade, staff.userId)
        await changes.record(tx, staff, 'grade-answer', supplierKey, {
          before: { questionId, grade: before },
          after: { questionId, grade },
        })
      })
      return list(supplierKey, language)
    },

    /** Removes questions that no offer has asked for a month. */
    forgetOldGaps: () => transaction(db, (tx) => store.forgetOldGaps(tx)),
  }
}

type AnyFlaw = { field: string; flaw: rules.MapFlaw['flaw'] | 'mapTwice' | 'mapsMany' | 'takesNone' | 'neverLeaves' }
function makeFlawProblem(flaws: readonly AnyFlaw[]): Problem {
  const errors = flaws.map(({ field, flaw }) => ({ field, message: mapsMessage(flaw) }))
  const [first] = errors
  return new Problem('invalid-input', { message: first?.message ?? mapsMessage('questionGone'), errors })
}
