import { minimumAge as adultAge } from '../../../platform/contract/fields.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import { topQuestionIds, type ProfileAnswer, type ProfileReply, type Question } from '../contract.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { wordsOf } from '../../../platform/contract/problems.ts'
import { catalogue, type BankQuestion } from './catalogue.ts'
import { createConsent } from './consent.ts'
import { categories, questions } from './question-bank.ts'
import * as rules from './rules.ts'
import type { Answer, GivenAnswers, Refusal } from './rules.ts'
import * as store from './store.ts'

export type { GivenAnswer, GivenAnswers } from './rules.ts'
export type Profiler = ReturnType<typeof createProfiler>

type Parts = {
  db: Db
  users: Pick<Users, 'lock' | 'mirrorProfile' | 'markTopAnswered' | 'recordUnderAge' | 'touch'>
  wallet: Pick<Wallet, 'welcome'>
  /** For each question, how many live surveys ask for it. Surveys come after this module, so app.ts hands the way in. */
  demandOf: () => Promise<ReadonlyMap<string, number>>
  /** Removes what sensitive answers filled in for surveys under way; handed in for the same reason, where there are surveys. */
  forgetSensitive?: (tx: Tx, userId: string) => Promise<void>
  /** How old a member must be in a country. */
  minimumAge?: (countryId: string | null) => number
}

/** What panelists tell about themselves, so that surveys find them. */
export function createProfiler({ db, users, wallet, demandOf, forgetSensitive, minimumAge = () => adultAge }: Parts) {
  const answersNow = async (userId: string): Promise<[GivenAnswers, Date]> =>
    Promise.all([store.answersOf(db, userId), nowOf(db)])

  const { isGiven, takeOverConsents, eraseConsents, ...consent } = createConsent({ db, users, forgetSensitive })
  const askableTo = async (userId: string) => rules.askable(catalogue, await isGiven(db, userId))

  const progress = async (userId: string) => {
    const [askable, answers] = await Promise.all([askableTo(userId), answersNow(userId)])
    return rules.progressOf(categories, askable, ...answers)
  }

  /** What cannot be recorded without a consent that is in force. */
  const refusedWithoutConsent = async (tx: Tx, userId: string, answers: readonly Answer[]): Promise<Refusal[]> => {
    const sensitive = rules.tellingSensitive(answers, catalogue)
    if (sensitive.length === 0 || (await isGiven(tx, userId))) return []
    const message = wordsOf('consent-missing')
    return sensitive.map(({ questionId }) => ({ code: 'consent-missing', field: questionId, message }))
  }

  /** Marks the account once its five top questions are answered, and pays that part of the welcome. */
  const welcomeWhenOpened = async (tx: Tx, account: Awaited<ReturnType<Users['lock']>>): Promise<void> => {
    const { userId, personKey } = account
    if (account.isTopAnswer || account.isUnderAge) return
    if (!rules.hasTopAnswers(await store.answersOf(tx, userId))) return
    if (await users.markTopAnswered(tx, userId)) await wallet.welcome(tx, 'top5', [{ userId, personKey }])
  }

  return {
    /** Writes the bank into the database; harmless to repeat, and by several processes at once. Called at every start. */
    syncQuestionBank: (): Promise<void> => transaction(db, (tx) => store.syncBank(tx, categories, questions)),

    /** Every question that is asked, by id, in the bank's order. */
    questionsById: (): ReadonlyMap<string, BankQuestion> => catalogue,

    /** All answers of a panelist by question, old ones too; `isFresh` tells which still count. */
    answersOf: store.answersOf,

    /** Whether an answer given then still counts now, or its question is to be asked again. */
    isFresh: (questionId: string, answeredAt: Date, now: Date): boolean => {
      const question = catalogue.get(questionId)
      return question !== undefined && rules.isFresh(question, answeredAt, now)
    },

    /** The five questions that open matching, in their order. */
    topQuestions: (): { profileQuestions: Question[] } => ({
      profileQuestions: topQuestionIds.flatMap((questionId) => {
        const question = catalogue.get(questionId)
        return question ? [shown(question)] : []
      }),
    }),

    /** At most ten open questions, those that most live surveys ask for first. */
    openQuestions: async (userId: string): Promise<{ profileQuestions: Question[] }> => {
      const [askable, [answers, now], demand] = await Promise.all([askableTo(userId), answersNow(userId), demandOf()])
      return { profileQuestions: rules.worthAsking(askable, answers, demand, now).map(shown) }
    },

    /** The questions of a category (or all), and how far every category is answered. */
    questions: async (userId: string, query: Paging & { categoryId?: string }) => {
      const { offset, limit } = pageOf(query)
      const within = questions.filter(({ categoryId }) => !query.categoryId || categoryId === query.categoryId)
      const rows = within.slice(offset, offset + limit).map(shown)
      return { categories: (await progress(userId)).categories, rows, count: within.length }
    },

    /** The panelist's answers to questions that are still asked, in the bank's order, each with the time it was given. */
    answers: async (userId: string): Promise<ProfileAnswer[]> => {
      const given = await store.answersOf(db, userId)
      return questions.flatMap(({ questionId }) => {
        const answer = given.get(questionId)
        return answer ? [{ questionId, ...answer, answeredAt: answer.answeredAt.toISOString() }] : []
      })
    },

    progress,
    ...consent,

    /** Records all of the replies or none; matching follows at once. A birthday under 18 is refused; see `recordUnderAge`. */
    upsert: async (userId: string, replies: readonly ProfileReply[]): Promise<void> => {
      const refusals = await transaction(db, async (tx) => {
        const account = await users.lock(tx, userId)
        const now = await nowOf(tx)
        const respondent = { ...account, today: utcDay(now), minimumAge: minimumAge(account.countryId) }
        const read = rules.readReplies(replies, catalogue, respondent)
        if (read.refusals.length > 0) return read.refusals
        const unasked = await refusedWithoutConsent(tx, userId, read.answers)
        if (unasked.length > 0) return unasked
        await store.write(
          tx,
          read.answers.map((answer) => ({ ...answer, userId, answeredAt: now })),
        )
        await users.mirrorProfile(tx, userId, rules.mirrored(read.answers))
        await users.touch(tx, [userId])
        await welcomeWhenOpened(tx, account)
        return []
      })
      const refused = rules.gravest(refusals)
      if (refused?.code === 'under-age' && refused.birthday) await users.recordUnderAge(userId, refused.birthday)
      if (refused) throw problemOf(refused, refusals)
    },

    /** Everything that a panelist told, in words, also what is not asked any more. */
    exportOf: async (userId: string) =>
      [...(await store.answersOf(db, userId))].map(([questionId, { optionIds, value, answeredAt }]) => {
        const question = catalogue.get(questionId)
        const chosen = optionIds.map((id) => question?.options.find(({ optionId }) => optionId === id)?.text ?? id)
        return { questionId, question: question?.text ?? questionId, answer: value ?? chosen, answeredAt }
      }),
    /** Removes every answer of an account that is closed. */
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      await store.erase(tx, userId)
      await eraseConsents(tx, userId)
    },

    /** Takes over answers that were given earlier, as they are, with the consent they were given under: no check, no welcome. For filling an installation. */
    takeOver: async (tx: Tx, answers: readonly (Answer & { userId: string; answeredAt: Date })[]): Promise<void> => {
      await store.write(tx, answers)
      const sensitive = rules.tellingSensitive(answers, catalogue)
      await takeOverConsents(
        tx,
        sensitive.map(({ userId, answeredAt }) => ({ userId, givenAt: answeredAt })),
      )
      await users.touch(tx, [...new Set(answers.map(({ userId }) => userId))])
    },
  }
}

/** A question as panelists see it. */
const shown = (question: BankQuestion): Question => {
  const { questionId, categoryId, text, type, isTop, isSensitive, whyWeAsk } = question
  return { questionId, categoryId, text, type, isTop, isSensitive, whyWeAsk, options: [...question.options] }
}

function problemOf({ code, message }: Refusal, refusals: readonly Refusal[]): Problem {
  return new Problem(code, {
    message,
    errors: refusals.map(({ field, message: words }) => ({ field, message: words })),
  })
}
