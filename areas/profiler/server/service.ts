import { minimumAge as adultAge } from '../../../platform/contract/fields.ts'
import { utcDay, type Day } from '../../../platform/contract/day.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import type { ProfileAnswer, ProfileReply, Question } from '../contract.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { syncBank } from './bank-store.ts'
import { bankCatalogue, chooseText, type Catalogue, type CatalogueQuestion } from './catalogue.ts'
import { readEdition } from './catalogue-store.ts'
import { createConsent } from './consent.ts'
import { listWhoAnsweredAll } from './editor-store.ts'
import { createKnownQuestions, type KnownQuestions } from './known-questions.ts'
import * as rules from './rules.ts'
import type { Answer, GivenAnswer, GivenAnswers, Refusal } from './rules.ts'
import * as store from './store.ts'
import { convertToUnit } from './units.ts'

export type { GivenAnswer, GivenAnswers } from './rules.ts'
/** The service of profile answers; see `createProfiler`. */
export type Profiler = ReturnType<typeof createProfiler>

type Parts = {
  db: Db
  users: Pick<Users, 'find' | 'lock' | 'mirrorProfile' | 'markTopAnswered' | 'recordUnderAge' | 'touch'>
  wallet: Pick<Wallet, 'welcome'>
  /** Counts the live surveys that use each question. Passed in, because the surveys area depends on this one. */
  demandOf: () => Promise<ReadonlyMap<string, number>>
  /** Removes the sensitive answers that were filled in for running surveys; passed in for the same reason. */
  forgetSensitive?: (tx: Tx, userId: string) => Promise<void>
  /** The minimum age of members in a country. */
  minimumAge?: (countryId: string | null) => number
  /** The loaded questions of this process, if other parts share them. */
  known?: KnownQuestions
}

/** How often a process looks for changes, so that each change is known everywhere within a second. */
const refreshEveryMs = 700
/** How often replies are checked again when questions change while answers are being written. */
const readingsMax = 5
/** How many panelists are admitted to matching in one go. */
const openedAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'
/** The data of an imported member, with the cells of the file that are answers. */
type Imported<C> = { answers: readonly C[]; dateOfBirth: Day | null; zipcode: string | null; countryId: string | null }

/** The answers of panelists to profile questions, which decide which surveys they see. */
export function createProfiler({
  db,
  users,
  wallet,
  demandOf,
  forgetSensitive,
  minimumAge = () => adultAge,
  known = createKnownQuestions({ db }),
}: Parts) {
  const readAnswers = async (userId: string): Promise<[GivenAnswers, Date]> =>
    Promise.all([store.readAnswers(db, userId), nowOf(db)])

  const { isGiven, takeOverConsents, eraseConsents, ...consent } = createConsent({
    db,
    users,
    forgetSensitive,
    asked: () => known.now().consent,
  })
  /** A panelist's country; null, without a query, if no question depends on it. */
  const findCountry = async (userId: string): Promise<string | null> => {
    const isAnyRestricted = [...known.now().questions.values()].some(({ countries }) => countries.length > 0)
    return isAnyRestricted ? ((await users.find(db, userId))?.countryId ?? null) : null
  }
  const showQuestions = (questionIds: readonly string[], language: Language): Question[] =>
    questionIds.flatMap((questionId) => {
      const question = known.now().questions.get(questionId)
      return question ? [rules.showQuestion(question, language)] : []
    })
  const findAskable = async (userId: string) => {
    const [countryId, hasConsent] = await Promise.all([findCountry(userId), isGiven(db, userId)])
    return { countryId, askable: rules.selectAskable(known.now().questions, countryId, hasConsent) }
  }

  const readProgress = async (userId: string, language: Language = 'en') => {
    const [{ countryId, askable }, answers] = await Promise.all([findAskable(userId), readAnswers(userId)])
    const categories = rules.findAskedCategories(known.now(), countryId)
    const named = categories.map((one) => ({ ...one, name: chooseText({ ...one, text: one.name }, language) }))
    return rules.measureProgress(named, askable, ...answers)
  }

  /** Refuses answers that need a consent that the panelist has not given. */
  const refuseWithoutConsent = async (tx: Tx, userId: string, answers: readonly Answer[]): Promise<Refusal[]> => {
    const sensitive = rules.findSensitive(answers, known.now().questions)
    if (sensitive.length === 0 || (await isGiven(tx, userId))) return []
    return sensitive.map(({ questionId }) => rules.makeRefusal('consent-missing', questionId))
  }

  /** Marks the account once the top five are answered, and pays that part of the welcome bonus. */
  const creditWhenOpened = async (tx: Tx, account: Awaited<ReturnType<Users['lock']>>): Promise<void> => {
    const { userId, personKey } = account
    if (account.isTopAnswer || account.isUnderAge) return
    if (!rules.hasTopAnswers(await store.readAnswers(tx, userId), known.now().topQuestionIds)) return
    if (await users.markTopAnswered(tx, userId)) await wallet.welcome(tx, 'top5', [{ userId, personKey }])
  }

  /** Records all replies, or none and returns their problems. Uses the questions that this process has loaded. */
  const record = (userId: string, replies: readonly ProfileReply[]): Promise<Refusal[]> =>
    transaction(db, async (tx) => {
      const { edition, questions } = known.now()
      const account = await users.lock(tx, userId)
      const now = await nowOf(tx)
      const respondent = { ...account, today: utcDay(now), minimumAge: minimumAge(account.countryId) }
      const read = rules.readReplies(replies, questions, respondent)
      const refusals = read.refusals.length > 0 ? read.refusals : await refuseWithoutConsent(tx, userId, read.answers)
      if (refusals.length === 0)
        await store.write(
          tx,
          read.answers.map((answer) => ({ ...answer, userId, answeredAt: now })),
        )
      // Checked after the answers are written: a change to their questions has either waited for this transaction, or
      // is noticed here.
      if ((await readEdition(tx)) !== edition) throw new ChangedQuestionsError()
      if (refusals.length > 0) return refusals
      await users.mirrorProfile(tx, userId, rules.pickAccountAnswers(read.answers))
      await users.touch(tx, [userId])
      await creditWhenOpened(tx, account)
      return []
    })
  const recordByNewest = async (userId: string, replies: readonly ProfileReply[]): Promise<Refusal[]> => {
    for (let reading = 1; ; reading += 1) {
      try {
        return await record(userId, replies)
      } catch (error) {
        if (!(error instanceof ChangedQuestionsError) || reading === readingsMax) throw error
        await known.refresh()
      }
    }
  }

  return {
    /**
     * Writes the built-in questions that staff have not changed into the tables; called at every start, and safe in
     * several processes at once.
     */
    syncQuestionBank: async (): Promise<void> => {
      await transaction(db, (tx) => syncBank(tx, bankCatalogue))
      await known.refresh()
    },
    /** Reads every committed change of the questions. */
    refresh: known.refresh,
    /** Keeps this process in step with the tables until the returned function is called. */
    follow: (failed: (error: unknown) => void) => known.follow(refreshEveryMs, failed),

    /**
     * Every question that has ever existed, by id, in the order in which they are asked; a new map after every change.
     */
    questionsById: (): ReadonlyMap<string, CatalogueQuestion> => known.now().questions,
    catalogue: (): Catalogue => known.now(),
    /** A question with its texts in a language; in English where there is no translation. */
    worded: rules.wordQuestion,
    /** The text that panelists agree to before sensitive questions. */
    consentAsked: (language: Language) => {
      const { consent: words } = known.now()
      return { version: words.version, text: chooseText(words, language) }
    },

    /** All answers of a panelist by question, including old ones; `isFresh` marks those that are recent enough. */
    answersOf: store.readAnswers,

    /** The questions that a panelist may be asked now, answered or not; sensitive ones only with consent. */
    mayBeAsked: async (from: Db, { userId, countryId }: { userId: string; countryId: string | null }) =>
      rules.selectAskable(known.now().questions, countryId, await isGiven(from, userId)),

    /** These questions in order, in a language; unknown ids are left out. */
    shown: showQuestions,

    /** Whether an answer from this time is recent enough; if not, its question is asked again. */
    isFresh: (questionId: string, answeredAt: Date, now: Date): boolean => {
      const question = known.now().questions.get(questionId)
      return question !== undefined && rules.isFresh(question, answeredAt, now)
    },

    /** The five questions that open matching, in their order. */
    topQuestions: (language: Language = 'en'): { profileQuestions: Question[] } => {
      return { profileQuestions: showQuestions(known.now().topQuestionIds, language) }
    },

    /** At most ten questions without a recent answer, starting with those that most live surveys need. */
    openQuestions: async (userId: string, language: Language = 'en'): Promise<{ profileQuestions: Question[] }> => {
      const [{ askable }, [answers, now], demand] = await Promise.all([
        findAskable(userId),
        readAnswers(userId),
        demandOf(),
      ])
      const worth = rules.chooseNextQuestions(askable, answers, demand, now)
      return { profileQuestions: worth.map((question) => rules.showQuestion(question, language)) }
    },

    /** A page of the questions of one category, or of all, and the progress in every category. */
    questions: async (userId: string, query: Paging & { categoryId?: string }, language: Language = 'en') => {
      const { offset, limit } = pageOf(query)
      const [countryId, demand] = await Promise.all([findCountry(userId), demandOf()])
      const within = [...known.now().questions.values()].filter(
        (question) =>
          rules.isAskedIn(question, countryId) && (!query.categoryId || question.categoryId === query.categoryId),
      )
      const rows = within.slice(offset, offset + limit).map((question) => {
        const wantedBy = demand.get(question.questionId) ?? 0
        return { ...rules.showQuestion(question, language), ...(wantedBy > 0 ? { wantedBy } : {}) }
      })
      return { categories: (await readProgress(userId, language)).categories, rows, count: within.length }
    },

    /** The panelist's answers to questions that are not retired, in order, each with its time. */
    answers: async (userId: string, language: Language = 'en'): Promise<ProfileAnswer[]> => {
      const [[given, now], countryId] = await Promise.all([readAnswers(userId), findCountry(userId)])
      return [...known.now().questions.values()].flatMap((question) => {
        const answer = given.get(question.questionId)
        if (!answer || !rules.isAskedIn(question, countryId)) return []
        const isOld = !rules.isFresh(question, answer.answeredAt, now)
        return [{ ...showAnswer(question, answer, language), ...(isOld ? { isOld } : {}) }]
      })
    },

    progress: readProgress,
    ...consent,

    /**
     * Records all replies or none; matching changes at once. Refuses a birthday below the minimum age; see
     * `recordUnderAge`.
     */
    upsert: async (userId: string, replies: readonly ProfileReply[]): Promise<void> => {
      const refusals = await recordByNewest(userId, replies)
      const refused = rules.pickRefusal(refusals)
      if (refused?.code === 'under-age' && refused.birthday) await users.recordUnderAge(userId, refused.birthday)
      if (refused) throw makeProblem(refused, refusals)
    },

    /** Opens matching to panelists who have already answered new top questions; harmless to repeat. */
    openAnswered: async (): Promise<void> => {
      await known.refresh()
      const { topQuestionIds } = known.now()
      for (let after = firstId; ;) {
        const userIds = await listWhoAnsweredAll(db, topQuestionIds, after, openedAtOnce)
        for (const userId of userIds)
          await transaction(db, async (tx) => creditWhenOpened(tx, await users.lock(tx, userId)))
        const last = userIds.at(-1)
        if (last === undefined || userIds.length < openedAtOnce) return
        after = last
      }
    },

    /** All answers of a panelist in words, including those to retired questions, for the export of their data. */
    exportOf: async (userId: string) =>
      [...(await store.readAnswers(db, userId))].map(([questionId, { optionIds, value, unit, answeredAt }]) => {
        const question = known.now().questions.get(questionId)
        const chosen = optionIds.map((id) => question?.options.find(({ optionId }) => optionId === id)?.text ?? id)
        const formatted = value === null || !question ? value : formatValue(question, value, unit)
        const answer = formatted === null ? chosen : formatted
        const unitText = question?.units.find(({ unitId }) => unitId === unit)?.text
        return {
          questionId,
          question: question?.text ?? questionId,
          answer: unitText ? `${String(answer)} ${unitText}` : answer,
          answeredAt,
        }
      }),
    /** Removes every answer of a closed account. */
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      await store.erase(tx, userId)
      await eraseConsents(tx, userId)
    },

    /**
     * Reads answers from the cells of a file, by the rules for replies. Options are given by id or text, several
     * separated by bars. A birthday and a postcode also answer their questions. `left` lists the cells that could not
     * be read. Sensitive questions are never imported, because the members have not consented here.
     */
    readTakenOver: <C extends { questionId: string; text: string }>(
      { answers, dateOfBirth, zipcode, countryId }: Imported<C>,
      today: Day,
    ): { given: Answer[]; left: C[] } => {
      const { questions } = known.now()
      const respondent = { countryId, isUnderAge: false, today, minimumAge: minimumAge(countryId) }
      const read = (reply: ProfileReply): Answer | null =>
        rules.readReplies([reply], questions, respondent).answers[0] ?? null
      const ofAccount = [
        ...(dateOfBirth === null ? [] : [{ questionId: 'date_of_birth', value: dateOfBirth }]),
        ...(zipcode === null ? [] : [{ questionId: 'postcode', value: zipcode }]),
      ].flatMap((reply) => read(reply) ?? [])
      const given = new Map(ofAccount.map((answer) => [answer.questionId, answer]))
      const left: C[] = []
      for (const cell of answers) {
        const question = questions.get(cell.questionId)
        const answer = question && !question.isSensitive ? read(rules.readCell(question, cell.text)) : null
        if (answer) given.set(cell.questionId, answer)
        else left.push(cell)
      }
      return { given: [...given.values()], left }
    },

    /**
     * Stores earlier answers unchanged, with the consent under which they were given. Runs no checks and grants no
     * welcome points. Used to fill an installation with data.
     */
    takeOver: async (tx: Tx, answers: readonly (Answer & { userId: string; answeredAt: Date })[]): Promise<void> => {
      await store.write(tx, answers)
      const sensitive = rules.findSensitive(answers, known.now().questions)
      await takeOverConsents(
        tx,
        sensitive.map(({ userId, answeredAt }) => ({ userId, givenAt: answeredAt })),
      )
      await users.touch(tx, [...new Set(answers.map(({ userId }) => userId))])
    },
  }
}

/** Thrown when questions changed while answers were being written. */
class ChangedQuestionsError extends Error {}

/** Converts a value to the form in which it was entered: a quantity to its original unit. */
function formatValue({ units }: CatalogueQuestion, value: string, unit: string | null = null): string {
  const told = units.find(({ unitId }) => unitId === unit)
  return told ? String(convertToUnit(Number(value), told)) : value
}

function showAnswer(question: CatalogueQuestion, given: GivenAnswer, language: Language): ProfileAnswer {
  const { optionIds, value, unit, answeredAt } = given
  const isKnown = question.units.some(({ unitId }) => unitId === unit)
  const retired = question.options
    .filter(({ optionId, isOffered }) => !isOffered && optionIds.includes(optionId))
    .map((option) => ({ optionId: option.optionId, text: chooseText(option, language) }))
  return {
    questionId: question.questionId,
    optionIds,
    value: value === null ? null : formatValue(question, value, unit),
    ...(unit && isKnown ? { unit } : {}),
    answeredAt: answeredAt.toISOString(),
    ...(retired.length > 0 ? { retired } : {}),
  }
}

function makeProblem({ code, message }: Refusal, refusals: readonly Refusal[]): Problem {
  return new Problem(code, {
    message,
    errors: refusals.map(({ field, message: words }) => ({ field, message: words })),
  })
}
