import type { Language } from '../../../platform/contract/language.ts'
import { pointsPerDollar } from '../../../platform/contract/money.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, isId } from '../../../platform/server/secrets.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { Places } from '../../places/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import {
  importStep,
  type Import,
  type ImportFile,
  type ImportLine,
  type ImportOptions,
  type ImportSort,
  type LineSort,
  type LineState,
} from '../contract.ts'
import { readBeginning, usualLanguage } from './looking.ts'
import { bringsPoints, givesWelcome, mayFollow } from './rules.ts'
import * as store from './store.ts'
import type { FoundLine, ImportRow } from './store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'findMany'>
  profiler: Pick<Profiler, 'questionsById'>
  places: Pick<Places, 'countries'>
  wallet: Pick<Wallet, 'welcomeMost'>
  approvals: Pick<Approvals, 'dueOf'>
}
/** The person who is shown an import. */
export type Reader = { userId: string; language: Language }

/** The profile questions that other columns answer. */
const answeredElsewhere: ReadonlySet<string> = new Set(['date_of_birth', 'postcode'])

export type Showing = ReturnType<typeof createShowing>
/** Shows imports to staff: what a file is, what its check found, and every line of it. */
export function createShowing({ db, users, profiler, places, wallet, approvals }: Needs) {
  /**
   * Lists the questions whose answers a column can contain. Sensitive questions are left out, and those that a birthday
   * or a postcode answers.
   */
  const questions = () =>
    [...profiler.questionsById().values()]
      .filter(({ questionId, isSensitive }) => !isSensitive && !answeredElsewhere.has(questionId))
      .map(({ questionId, text }) => ({ questionId, text }))

  /** The most welcome points that one panelist of an import can get under the current settings. */
  const welcomeEach = ({ options }: ImportRow): number => (givesWelcome(options) ? wallet.welcomeMost() : 0)

  const describeImports = async (
    found: readonly ImportRow[],
    { userId, language }: Reader,
    from: Db = db,
  ): Promise<Import[]> => {
    const counts = await store.readCounts(
      from,
      found.map(({ importId }) => importId),
    )
    const due = await approvals.dueOf(
      from,
      importStep,
      found.flatMap(({ importId, state }) => (state === 'waiting' ? [importId] : [])),
    )
    const ids = found.flatMap(({ createdBy, startedBy }) => [createdBy, startedBy]).filter((id) => id !== null)
    const people = await users.findMany(from, [...new Set(ids)])
    const nameOf = (id: string | null): string | null => {
      const person = id === null ? undefined : people.get(id)
      return person ? `${person.firstName} ${person.lastName}`.trim() || person.email : null
    }
    return found.map((one) => {
      const { good, bad, members, openingPoints } = counts(one.importId)
      const worth = one.pointsPerDollar ?? pointsPerDollar()
      const welcomePoints = good * welcomeEach(one)
      return {
        importId: one.importId,
        fileName: one.fileName,
        state: one.state,
        createdAt: one.createdAt.toISOString(),
        createdByName: nameOf(one.createdBy),
        bytes: one.bytes,
        // During a check, `lines` is how far the check has got in the file.
        lines: one.state === 'checking' ? 0 : good + bad + members,
        done: one.done,
        ...counts(one.importId),
        openingUsd: openingPoints / worth,
        welcomePoints,
        welcomeUsd: welcomePoints / worth,
        bringsPoints: bringsPoints(openingPoints, one.options),
        digest: computeDigest(one, counts(one.importId), welcomeEach(one)),
        startedByName: nameOf(one.startedBy),
        isStartedByReader: one.startedBy === userId,
        dueAt: due.get(one.importId)?.toISOString() ?? null,
        refusal: one.refusal ? sentenceOf(one.refusal, language) : '',
      }
    })
  }
  const readOne = async (importId: string, reader: Reader): Promise<Import> => {
    const found = isId(importId) ? await store.findImport(db, importId) : null
    const [row] = found ? await describeImports([found], reader) : []
    if (!row) throw new Problem('not-found')
    return row
  }

  const file = async (importId: string, reader: Reader): Promise<ImportFile> => {
    const found = isId(importId) ? await store.findImport(db, importId) : null
    const [row] = found ? await describeImports([found], reader) : []
    if (!found || !row) throw new Problem('not-found')
    const { encoding, delimiter, columns, choices, options } = found
    // During long work the page asks every second and does not need the columns.
    const beginning =
      found.columns.length > 0 && mayFollow.look.includes(found.state)
        ? await readBeginning(() => store.streamParts(db, importId), { encoding, delimiter })
        : null
    return {
      ...row,
      encoding,
      delimiter,
      columns,
      sample: beginning && 'sample' in beginning ? beginning.sample : [],
      choices,
      options: options ?? usualOptions,
      countries: await places.countries(),
      questions: questions(),
    }
  }

  return {
    questions,
    welcomeEach,
    one: readOne,
    list: async (
      { sort = 'newest', ...paging }: Paging & { sort?: ImportSort },
      reader: Reader,
    ): Promise<Rows<Import>> => {
      const { rows, count } = await store.listImports(db, { sort, ...pageOf(paging) })
      return { rows: await describeImports(rows, reader), count }
    },
    file,

    lines: async (
      importId: string,
      { state, sort = 'line', ...paging }: Paging & { state?: LineState; sort?: LineSort },
      language: Language,
    ) => {
      if (!isId(importId) || !(await store.findImport(db, importId))) throw new Problem('not-found')
      const { rows, count } = await store.listLines(db, importId, state ?? null, { sort, ...pageOf(paging) })
      const people = await users.findMany(
        db,
        rows.flatMap(({ userId }) => userId ?? []),
      )
      return { rows: rows.map((row) => describeLine(row, people, language)), count }
    },
  }
}

/** The options of a file before anyone has chosen others. */
export const usualOptions: ImportOptions = {
  dayForm: 'YYYY-MM-DD',
  balanceUnit: 'points',
  countryId: null,
  language: usualLanguage,
  givesWelcome: false,
}

/**
 * Computes a digest of what people see of a check. It changes with every new check, and when the sums, the welcome
 * points or the value of a point change.
 */
export const computeDigest = (
  { importId, checks, pointsPerDollar: worth }: ImportRow,
  { good, openingPoints }: store.Counts,
  welcomeEach: number,
): string => hashOf(JSON.stringify([importId, checks, good, openingPoints, worth, welcomeEach])).toString('hex')

type PersonName = { firstName: string; lastName: string; email: string }
/** A line as it is shown: with its person's current account data, or with the data in the file. */
export function describeLine(row: FoundLine, people: ReadonlyMap<string, PersonName>, language: Language): ImportLine {
  const person = row.userId === null ? row.member : people.get(row.userId)
  return {
    line: row.line,
    state: row.state,
    email: person?.email ?? row.email,
    name: person ? `${person.firstName} ${person.lastName}`.trim() : '',
    externalId: row.externalId,
    points: row.points,
    remarks: row.remarks.map((remark) => sentenceOf(remark, language)),
    panelistId: row.userId,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
  }
}
