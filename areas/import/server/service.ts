import type { Language } from '../../../platform/contract/language.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import { pointsPerDollar } from '../../../platform/contract/money.ts'
import { csvFile, type File } from '../../../platform/server/csv.ts'
import { isForeignKeyViolation, nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type Said } from '../../../platform/server/http.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, isId, newId } from '../../../platform/server/secrets.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { SecondApproval, SettingFault } from '../../../platform/server/area.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { SettingsDesk } from '../../settings/server/service.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Places } from '../../places/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import {
  answerPrefix,
  fileMaxBytes,
  importMessage,
  importStep,
  memberFields,
  partBytes,
  type ColumnChoice,
  type Delimiter,
  type Encoding,
  type Import,
  type ImportFile,
  type ImportLine,
  type ImportOptions,
  type LineState,
} from '../contract.ts'
import { createActivation, type ActivationNeeds } from './activation.ts'
import { createChecking, type CheckNeeds } from './checking.ts'
import { reportHead } from './csv.ts'
import { readBeginning, usualLanguage } from './looking.ts'
import { bringsPoints, givesWelcome, guessChoices, mayFollow, secondApprovalRefusal } from './rules.ts'
import { createRunning, type RunNeeds } from './running.ts'
import { createTakingBack, type TakingBackNeeds } from './taking-back.ts'
import * as away from './away-store.ts'
import * as store from './store.ts'
import type { FoundLine, ImportRow } from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

type Needs = CheckNeeds &
  RunNeeds &
  TakingBackNeeds &
  ActivationNeeds & {
    db: Db
    users: Pick<Users, 'find' | 'findMany' | 'personKeyOf' | 'knownAmong' | 'addMembers' | 'lockFree' | 'removeMembers'>
    profiler: Pick<Profiler, 'readTakenOver' | 'takeOver' | 'questionsById'>
    places: Pick<Places, 'countries' | 'states' | 'refusalOf' | 'admits' | 'minimumAge'>
    wallet: Pick<Wallet, 'promiseOpenings' | 'waiveWelcome' | 'welcomeMost' | 'forgetWaivers' | 'openBalance'>
    audit: Pick<Audit, 'record'>
    jobs: Pick<Jobs, 'add'>
    approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf'>
    settingsDesk: Pick<SettingsDesk, 'hold'>
  }
type By = { userId: string; ip: string }
/** The person who acts; the fields are null when a delay replaces the second person. */
type Actor = { userId: string | null; ip: string | null }
type Reader = { userId: string; language: Language }
type Asked = { encoding?: Encoding; delimiter?: Delimiter }

/** Refused lines, and files from which nothing was imported, are kept for this many days. */
export const keptDays = 30
/** A job works for this long before others get a turn. */
const turnMs = 10_000
const reportLinesAtOnce = 2_000
/** Questions that other columns answer. */
const answeredElsewhere: ReadonlySet<string> = new Set(['date_of_birth', 'postcode'])

export type Imports = ReturnType<typeof createImports>

/**
 * The import of the members of a former panel: the file, its check, the import, activation emails, and removing
 * members again.
 */
export function createImports(needs: Needs) {
  const { db, users, profiler, places, wallet, audit, jobs, approvals, settingsDesk } = needs
  const check = createChecking(needs)
  const running = createRunning(needs)
  const takingBack = createTakingBack(needs)
  const activation = createActivation(needs)

  /** The questions that a column can answer, without sensitive ones and those that a birthday or a postcode answers. */
  const questions = () =>
    [...profiler.questionsById().values()]
      .filter(({ questionId, isSensitive }) => !isSensitive && !answeredElsewhere.has(questionId))
      .map(({ questionId, text }) => ({ questionId, text }))

  const lock = async (tx: Tx, importId: string): Promise<ImportRow> => {
    const found = isId(importId) ? await store.lockImport(tx, importId) : null
    if (!found) throw new Problem('not-found')
    return found
  }
  /** Locks an import whose state allows this step; refuses with 'import-not-now' otherwise. */
  const lockFor = async (tx: Tx, importId: string, what: keyof typeof mayFollow): Promise<ImportRow> => {
    const found = await lock(tx, importId)
    if (!mayFollow[what].includes(found.state)) throw new Problem('import-not-now')
    return found
  }
  const record = (tx: Tx, action: string, importId: string, { userId, ip }: Actor, after: object) =>
    audit.record(tx, { actorId: userId, ip, action, subject: `import:${importId}`, after })
  /** Queues a job that continues an import; a second one for the same import replaces it. */
  const goOn = (tx: Tx, job: string, importId: string, more: Record<string, number> = {}) =>
    jobs.add(tx, job, { importId, ...more }, { key: `${job}:${importId}`, queue: job })

  const goOnMailing = (tx: Tx, importId: string, wave: number) =>
    jobs.add(tx, 'import.mail-wave', { importId, wave }, { queue: 'import.mail-wave' })

  /** The most welcome points that one panelist of an import gets by the present settings. */
  const welcomeEach = ({ options }: ImportRow): number => (givesWelcome(options) ? wallet.welcomeMost() : 0)

  /** Refuses to continue with a check, or with welcome points, that the reader has not seen. */
  const refuseUnseen = (found: ImportRow, counts: store.Counts, digest: string): void => {
    if (digest !== digestOf(found, counts, welcomeEach(found)))
      throw new Problem('changed-meanwhile', { message: importMessage('unseen') })
  }
  /**
   * Begins a waiting import; `by` is null when the delay that replaces a second person is over. Without a digest, the
   * waiting step itself was decided, and it ends before another check can begin.
   */
  const confirmIn = async (tx: Tx, importId: string, by: Actor | null, digest?: string): Promise<void> => {
    const found = await lockFor(tx, importId, 'confirm')
    const { fileName, startedBy } = found
    const refusal = by && secondApprovalRefusal({ askedBy: startedBy, by: by.userId })
    if (refusal) throw new Problem(refusal)
    const counts = (await store.countsOf(tx, [importId]))(importId)
    if (digest !== undefined) refuseUnseen(found, counts, digest)
    const { good, openingPoints } = counts
    await store.move(tx, importId, 'running', { confirmedBy: by?.userId ?? null })
    await goOn(tx, 'import.run', importId)
    const after = { fileName, good, openingPoints, welcomePoints: good * welcomeEach(found), startedBy }
    await record(tx, 'import.confirm', importId, by ?? { userId: null, ip: null }, after)
  }
  const cancelIn = async (tx: Tx, importId: string, by: Actor): Promise<void> => {
    const { done, fileName } = await lockFor(tx, importId, 'cancel')
    await store.move(tx, importId, 'checked', { done })
    await store.forgetStart(tx, importId)
    await record(tx, 'import.cancel', importId, by, { fileName })
  }

  const shown = async (found: readonly ImportRow[], { userId, language }: Reader, from: Db = db): Promise<Import[]> => {
    const counts = await store.countsOf(
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
        // During a check, `lines` is the position that it has reached in the file.
        lines: one.state === 'checking' ? 0 : good + bad + members,
        done: one.done,
        ...counts(one.importId),
        openingUsd: openingPoints / worth,
        welcomePoints,
        welcomeUsd: welcomePoints / worth,
        bringsPoints: bringsPoints(openingPoints, one.options),
        digest: digestOf(one, counts(one.importId), welcomeEach(one)),
        startedByName: nameOf(one.startedBy),
        isStartedByReader: one.startedBy === userId,
        dueAt: due.get(one.importId)?.toISOString() ?? null,
        refusal: one.refusal ? sentenceOf(one.refusal, language) : '',
      }
    })
  }
  const one = async (importId: string, reader: Reader): Promise<Import> => {
    const found = isId(importId) ? await store.findImport(db, importId) : null
    const [row] = found ? await shown([found], reader) : []
    if (!row) throw new Problem('not-found')
    return row
  }

  const file = async (importId: string, reader: Reader): Promise<ImportFile> => {
    const found = isId(importId) ? await store.findImport(db, importId) : null
    const [row] = found ? await shown([found], reader) : []
    if (!found || !row) throw new Problem('not-found')
    const { encoding, delimiter, columns, choices, options } = found
    // The page asks every second during long work, and does not need the columns then.
    const beginning =
      found.columns.length > 0 && mayFollow.look.includes(found.state)
        ? await readBeginning(() => store.partsOf(db, importId), { encoding, delimiter })
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

  /** Refuses a choice of columns that is not possible. */
  function refuseChoices(choices: readonly ColumnChoice[], { columns }: ImportRow): void {
    const fields = new Set<string>([...memberFields, ...questions().map(({ questionId }) => answerPrefix + questionId)])
    const seen = new Map<string, number>()
    for (const { column, field } of choices) {
      const name = columns[column]
      if (!fields.has(field) || name === undefined)
        throw fieldProblem('invalid-input', 'choices', importMessage('fieldUnknown', { field }))
      const earlier = seen.get(field)
      if (earlier !== undefined)
        throw fieldProblem(
          'invalid-input',
          'choices',
          importMessage('chosenTwice', { column: name, other: columns[earlier] ?? '' }),
        )
      seen.set(field, column)
    }
    if (!seen.has('email')) throw fieldProblem('invalid-input', 'choices', importMessage('emailNotChosen'))
  }

  return {
    list: async (paging: Paging, reader: Reader): Promise<Rows<Import>> => {
      const { rows, count } = await store.listImports(db, pageOf(paging))
      return { rows: await shown(rows, reader), count }
    },
    file,

    create: ({ fileName, bytes }: { fileName: string; bytes: number }, by: By) =>
      transaction(db, async (tx) => {
        if (bytes > fileMaxBytes) throw new Problem('too-large')
        const importId = newId()
        await store.addImport(tx, { importId, fileName, bytes, now: await nowOf(tx), byId: by.userId })
        return { importId, partBytes }
      }),

    /**
     * Stores one part; the same part again is harmless. Refuses with 'import-part' one that cannot belong to this
     * file.
     */
    addPart: (importId: string, no: number, data: string): Promise<null> =>
      transaction(db, async (tx) => {
        const found = await lock(tx, importId)
        if (found.state !== 'uploading') throw new Problem('import-not-now')
        const bytes = Buffer.from(data, 'base64')
        const wanted = Math.min(partBytes, found.bytes - no * partBytes)
        // Truncated or invalid base64 decodes to another number of bytes than announced.
        if (bytes.length !== wanted || bytes.toString('base64') !== data) throw new Problem('import-part')
        await store.addPart(tx, importId, no, bytes)
        return null
      }),

    /** Reads the beginning of a complete file; refuses with 'import-incomplete' when parts are missing. */
    look: async (importId: string, asked: Asked, reader: Reader): Promise<ImportFile> => {
      const found = isId(importId) ? await store.findImport(db, importId) : null
      if (!found) throw new Problem('not-found')
      const sizes = await store.partSizes(db, importId)
      if (sizes.reduce((sum, { size }) => sum + size, 0) !== found.bytes) throw new Problem('import-incomplete')
      const beginning = await readBeginning(() => store.partsOf(db, importId), asked)
      await transaction(db, async (tx) => {
        await lockFor(tx, importId, 'look')
        if ('fault' in beginning) return store.refuse(tx, importId, beginning.fault, beginning.encoding)
        const { encoding, delimiter, columns } = beginning
        const choices = guessChoices(
          columns,
          questions().map(({ questionId }) => questionId),
        )
        await store.noteLook(tx, importId, { encoding, delimiter, columns, choices, options: usualOptions })
      })
      return file(importId, reader)
    },

    /** Begins the check of every line. */
    check: async (
      importId: string,
      { choices, options }: { choices: readonly ColumnChoice[]; options: ImportOptions },
      reader: Reader,
    ): Promise<Said<Import>> => {
      await transaction(db, async (tx) => {
        const found = await lockFor(tx, importId, 'check')
        refuseChoices(choices, found)
        const worth = await settingsDesk.hold(tx, siteSettings.pointsPerDollar)
        await store.beginCheck(tx, importId, { choices, options, pointsPerDollar: worth })
        await goOn(tx, 'import.check', importId)
      })
      return say(importMessage('checking'), await one(importId, reader))
    },

    lines: async (importId: string, { state, ...paging }: Paging & { state?: LineState }, language: Language) => {
      if (!isId(importId) || !(await store.findImport(db, importId))) throw new Problem('not-found')
      const { rows, count } = await store.listLines(db, importId, state ?? null, pageOf(paging))
      const people = await users.findMany(
        db,
        rows.flatMap(({ userId }) => userId ?? []),
      )
      return { rows: rows.map((row) => lineOf(row, people, language)), count }
    },

    /** The result of every line, as a file; each download is recorded. */
    report: async (importId: string, by: By, language: Language): Promise<File> => {
      const found = isId(importId) ? await store.findImport(db, importId) : null
      if (!found) throw new Problem('not-found')
      await transaction(db, (tx) => record(tx, 'import.report', importId, by, { fileName: found.fileName }))
      const head = reportHead(language)
      async function* rows() {
        for await (const lines of store.everyLine(db, importId, reportLinesAtOnce)) {
          const people = await users.findMany(
            db,
            lines.flatMap(({ userId }) => userId ?? []),
          )
          yield lines.map((line) => {
            const { name, email, remarks, points, externalId, state } = lineOf(line, people, language)
            return [line.line, head.stateOf(state), email, name, externalId, points, remarks.join(' ')]
          })
        }
      }
      return csvFile(`import_${found.createdAt.toISOString().slice(0, 10)}.csv`, head.columns, rows())
    },

    /**
     * Requests the import of the good lines as the reader saw them. It begins at once, or waits for a second person
     * when it brings points. From then on the value of a point cannot change (`valueFaults`); until then it must be
     * the one with which the check read the balances.
     */
    start: async (importId: string, digest: string, by: By, reader: Reader): Promise<Said<Import>> => {
      const isAsked = await transaction(db, async (tx) => {
        const found = await lockFor(tx, importId, 'start')
        const { fileName, options, pointsPerDollar: atCheck } = found
        const counts = (await store.countsOf(tx, [importId]))(importId)
        refuseUnseen(found, counts, digest)
        const { good, openingPoints } = counts
        if (good === 0) throw new Problem('import-nothing')
        const welcomePoints = good * welcomeEach(found)
        const isAsking = bringsPoints(openingPoints, options)
        if (isAsking && (await settingsDesk.hold(tx, siteSettings.pointsPerDollar)) !== atCheck)
          throw new Problem('import-value-changed')
        await store.move(tx, importId, isAsking ? 'waiting' : 'running', { startedBy: by.userId })
        if (isAsking) {
          const points = openingPoints + welcomePoints
          const title = importMessage(welcomePoints > 0 ? 'stepUpTo' : 'step', { file: fileName, points })
          await approvals.ask(tx, { kind: importStep, subject: importId, title, by })
        } else await goOn(tx, 'import.run', importId)
        await record(tx, isAsking ? 'import.ask' : 'import.start', importId, by, {
          fileName,
          good,
          openingPoints,
          welcomePoints,
        })
        return isAsking
      })
      return say(importMessage(isAsked ? 'asked' : 'started'), await one(importId, reader))
    },

    /** Why the value of a point cannot change: it was shown to the people who request an import and confirm it. */
    valueFaults: async (tx: Tx): Promise<SettingFault[]> => {
      const fileName = await store.underWayWithPoints(tx)
      if (fileName === null) return []
      return [{ key: siteSettings.pointsPerDollar.key, message: importMessage('valueShown', { file: fileName }) }]
    },

    /** A second person confirms what the first one requested, after looking at it. */
    confirm: async (importId: string, digest: string, by: By, reader: Reader): Promise<Said<Import>> => {
      await transaction(db, async (tx) => {
        await confirmIn(tx, importId, by, digest)
        await approvals.decided(tx, { kind: importStep, subject: importId, by: by.userId })
      })
      return say(importMessage('confirmed'), await one(importId, reader))
    },

    cancel: async (importId: string, by: By, reader: Reader): Promise<Said<Import>> => {
      await transaction(db, async (tx) => {
        await cancelIn(tx, importId, by)
        await approvals.decided(tx, { kind: importStep, subject: importId, by: by.userId })
      })
      return say(importMessage('cancelled'), await one(importId, reader))
    },

    /** How an import is decided on the page of waiting steps, or when its delay is over. */
    step: {
      kind: importStep,
      permission: 'finance.adjust',
      asksWith: 'panelists.import',
      href: (importId) => documentPaths.import.replace(':importId', importId),
      take: (tx, { subject, by }) => confirmIn(tx, subject, by),
      takeBack: (tx, { subject, by }) => cancelIn(tx, subject, by ?? { userId: null, ip: null }),
    } satisfies SecondApproval,

    /** Sends activation emails to the next panelists who have not had one. */
    wave: async (importId: string, count: number, by: By, reader: Reader): Promise<Said<Import>> => {
      const sent = await transaction(db, async (tx) => {
        const { fileName } = await lockFor(tx, importId, 'wave')
        const wave = await away.addWave(tx, importId, count)
        if (wave.count === 0) throw new Problem('import-all-mailed')
        await goOnMailing(tx, importId, wave.wave)
        await record(tx, 'import.wave', importId, by, { fileName, ...wave })
        return wave.count
      })
      return say(importMessage('waved', { count: sent }), await one(importId, reader))
    },

    /** Begins to remove all panelists who have not logged in. */
    undo: async (importId: string, given: string, by: By, reader: Reader): Promise<Said<Import>> => {
      const reason = given.trim()
      if (reason === '') throw fieldProblem('reason-missing', 'reason')
      await transaction(db, async (tx) => {
        await lockFor(tx, importId, 'undo')
        await store.beginUndo(tx, importId, by.userId, by.ip, reason)
        await goOn(tx, 'import.undo', importId, { after: 0 })
      })
      return say(importMessage('undoing'), await one(importId, reader))
    },

    /**
     * Removes one panelist; refuses with 'import-arrived' once they have logged in, and with 'import-held' when
     * something still refers to them.
     */
    undoMember: async (importId: string, line: number, by: By, reader: Reader): Promise<Said<Import>> => {
      const email = await transaction(db, async (tx) => {
        const found = await lockFor(tx, importId, 'undo')
        const row = await store.findLine(tx, importId, line)
        if (row?.state === 'arrived') throw new Problem('import-arrived')
        if (row?.state !== 'member' || row.userId === null) throw new Problem('not-found')
        const reason = await takingBack.takeBackOne(tx, row.userId)
        if (reason) throw new Problem('import-held', { message: reason })
        await record(tx, 'import.undo-member', importId, by, { fileName: found.fileName, line, userId: row.userId })
        return row.email
      }).catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? new Problem('import-held') : error
      })
      return say(importMessage('undoneOne', { email }), await one(importId, reader))
    },

    remove: (importId: string, by: By): Promise<Said<null>> =>
      transaction(db, async (tx) => {
        const { fileName } = await lockFor(tx, importId, 'remove')
        await store.removeImport(tx, importId)
        await record(tx, 'import.remove', importId, by, { fileName })
        return say(importMessage('removed'), null)
      }),

    checkActivation: activation.check,
    activate: activation.activate,
    /** The job behind `wave`; it sends the emails of one turn. */
    deliverWave: async (importId: string, wave: number): Promise<void> => {
      for (const until = Date.now() + turnMs; Date.now() < until;)
        if (!isId(importId) || !(await activation.sendSome(importId, wave))) return
      await transaction(db, (tx) => goOnMailing(tx, importId, wave))
    },

    /** Credits the opening balance of an imported panelist, in the transaction of their first log-in. */
    arrived: async (tx: Tx, userId: string): Promise<void> => {
      if (await away.markArrived(tx, userId, await nowOf(tx))) await wallet.openBalance(tx, userId)
    },

    /** Whether a user came with an import. */
    isTakenOver: async (userId: string): Promise<boolean> => (await store.lineOfUser(db, userId)) !== null,

    /** The job behind `check`. */
    runCheck: (importId: string): Promise<void> => (isId(importId) ? check(importId) : Promise.resolve()),
    /** The job behind an import; it handles the portions of one turn. */
    run: async (importId: string): Promise<void> => {
      for (const until = Date.now() + turnMs; Date.now() < until;)
        if (!isId(importId) || !(await running.importSome(importId))) return
      await transaction(db, (tx) => goOn(tx, 'import.run', importId))
    },
    /** The job that removes panelists. */
    runUndo: async (importId: string, from: number): Promise<void> => {
      let after = from
      for (const until = Date.now() + turnMs; Date.now() < until;) {
        if (!isId(importId)) return
        const portion = await takingBack.undoSome(importId, after)
        after = portion.after
        if (portion.isOver) return takingBack.endUndo(importId)
      }
      await transaction(db, (tx) => goOn(tx, 'import.undo', importId, { after }))
    },
    prune: () => store.prune(db, keptDays),

    checkOpenings: async (from: Db) =>
      (await store.wrongOpenings(from)).map(({ subject, message }) => ({ invariant: 'import', subject, message })),
    exportOf: async (userId: string) => {
      const line = await store.lineOfUser(db, userId)
      if (!line) return null
      const { fileName, externalId, points, mailedAt, arrivedAt } = line
      return { file: fileName, externalId, points, mailedAt, firstLogIn: arrivedAt }
    },
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      await store.eraseLine(tx, userId)
    },
  }
}

const usualOptions: ImportOptions = {
  dayForm: 'YYYY-MM-DD',
  balanceUnit: 'points',
  countryId: null,
  language: usualLanguage,
  givesWelcome: false,
}

/**
 * A digest of what was shown about a check. It differs after another check, and for other sums, other welcome points
 * or another value of a point.
 */
const digestOf = (
  { importId, checks, pointsPerDollar: worth }: ImportRow,
  { good, openingPoints }: store.Counts,
  welcomeEach: number,
): string => hashOf(JSON.stringify([importId, checks, good, openingPoints, worth, welcomeEach])).toString('hex')

type Named = { firstName: string; lastName: string; email: string }
function lineOf(row: FoundLine, people: ReadonlyMap<string, Named>, language: Language): ImportLine {
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
