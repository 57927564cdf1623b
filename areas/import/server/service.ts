import { isForeignKeyViolation, nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
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
  memberFields,
  partBytes,
  type ColumnChoice,
  type Delimiter,
  type Encoding,
  type Import,
  type ImportFile,
  type ImportOptions,
} from '../contract.ts'
import { createActivation, type ActivationNeeds } from './activation.ts'
import { createChecking, type CheckNeeds } from './checking.ts'
import { createDeciding } from './deciding.ts'
import { readBeginning } from './looking.ts'
import { createReporting } from './reporting.ts'
import { guessChoices } from './rules.ts'
import { createRunning, type RunNeeds } from './running.ts'
import { createShowing, usualOptions, type Reader } from './showing.ts'
import { createSteps, type By } from './steps.ts'
import { createTakingBack, type TakingBackNeeds } from './taking-back.ts'
import * as away from './away-store.ts'
import * as store from './store.ts'
import type { ImportRow } from './store.ts'
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
type Asked = { encoding?: Encoding; delimiter?: Delimiter }

/** For how many days refused lines, and files from which nothing was imported, are kept. */
export const keptDays = 30
/** How long a job works before other jobs get a turn. */
const turnMs = 10_000

export type Imports = ReturnType<typeof createImports>

/**
 * The import of members from a former panel: the file, its check, the import, activation emails, and removing members
 * again.
 */
export function createImports(needs: Needs) {
  const { db, users, wallet, approvals, settingsDesk } = needs
  const check = createChecking(needs)
  const running = createRunning(needs)
  const takingBack = createTakingBack(needs)
  const activation = createActivation(needs)
  const steps = createSteps(needs)
  const showing = createShowing(needs)
  const { lock, lockFor, record, goOn, goOnMailing } = steps
  const { one, file, questions } = showing

  /** Throws when the fields that were chosen for the columns are not possible. */
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
    list: showing.list,
    file,
    lines: showing.lines,
    ...createReporting({ db, users, steps }),
    ...createDeciding({ db, approvals, settingsDesk, steps, showing }),

    create: ({ fileName, bytes }: { fileName: string; bytes: number }, by: By) =>
      transaction(db, async (tx) => {
        if (bytes > fileMaxBytes) throw new Problem('too-large')
        const importId = newId()
        await store.addImport(tx, { importId, fileName, bytes, now: await nowOf(tx), byId: by.userId })
        return { importId, partBytes }
      }),

    /**
     * Stores one part of a file; harmless to repeat. Throws 'import-part' for a part that cannot belong to this file.
     */
    addPart: (importId: string, no: number, data: string): Promise<null> =>
      transaction(db, async (tx) => {
        const found = await lock(tx, importId)
        if (found.state !== 'uploading') throw new Problem('import-not-now')
        const bytes = Buffer.from(data, 'base64')
        const wanted = Math.min(partBytes, found.bytes - no * partBytes)
        // Base64 that was cut off or is invalid decodes to another number of bytes.
        if (bytes.length !== wanted || bytes.toString('base64') !== data) throw new Problem('import-part')
        await store.addPart(tx, importId, no, bytes)
        return null
      }),

    /** Reads the start of an uploaded file; throws 'import-incomplete' when parts are missing. */
    look: async (importId: string, asked: Asked, reader: Reader): Promise<ImportFile> => {
      const found = isId(importId) ? await store.findImport(db, importId) : null
      if (!found) throw new Problem('not-found')
      const sizes = await store.readPartSizes(db, importId)
      if (sizes.reduce((sum, { size }) => sum + size, 0) !== found.bytes) throw new Problem('import-incomplete')
      const beginning = await readBeginning(() => store.streamParts(db, importId), asked)
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

    /** Begins to check every line. */
    check: async (
      importId: string,
      { choices, options }: { choices: readonly ColumnChoice[]; options: ImportOptions },
      reader: Reader,
    ): Promise<WordedAnswer<Import>> => {
      await transaction(db, async (tx) => {
        const found = await lockFor(tx, importId, 'check')
        refuseChoices(choices, found)
        const worth = await settingsDesk.hold(tx, siteSettings.pointsPerDollar)
        await store.beginCheck(tx, importId, { choices, options, pointsPerDollar: worth })
        await goOn(tx, 'import.check', importId)
      })
      return say(importMessage('checking'), await one(importId, reader))
    },

    /** Sends activation emails to the next panelists who have not been sent one. */
    wave: async (importId: string, count: number, by: By, reader: Reader): Promise<WordedAnswer<Import>> => {
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

    /** Begins to remove all panelists of an import who have not logged in. */
    undo: async (importId: string, given: string, by: By, reader: Reader): Promise<WordedAnswer<Import>> => {
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
     * Removes one panelist. Throws 'import-arrived' when the panelist has logged in, and 'import-held' when something
     * refers to the account.
     */
    undoMember: async (importId: string, line: number, by: By, reader: Reader): Promise<WordedAnswer<Import>> => {
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

    remove: (importId: string, by: By): Promise<WordedAnswer<null>> =>
      transaction(db, async (tx) => {
        const { fileName } = await lockFor(tx, importId, 'remove')
        await store.removeImport(tx, importId)
        await record(tx, 'import.remove', importId, by, { fileName })
        return say(importMessage('removed'), null)
      }),

    checkActivation: activation.check,
    activate: activation.activate,
    /** Sends some emails of a wave; runs as a job. */
    deliverWave: async (importId: string, wave: number): Promise<void> => {
      for (const until = Date.now() + turnMs; Date.now() < until;)
        if (!isId(importId) || !(await activation.sendSome(importId, wave))) return
      await transaction(db, (tx) => goOnMailing(tx, importId, wave))
    },

    /** Credits the opening balance of an imported panelist. Call it in the transaction of the first log-in. */
    arrived: async (tx: Tx, userId: string): Promise<void> => {
      if (await away.markArrived(tx, userId, await nowOf(tx))) await wallet.openBalance(tx, userId)
    },

    /** Whether a user was imported. */
    isTakenOver: async (userId: string): Promise<boolean> => (await store.findLineOfUser(db, userId)) !== null,

    /** Checks a file; runs as a job. */
    runCheck: (importId: string): Promise<void> => (isId(importId) ? check(importId) : Promise.resolve()),
    /** Imports some batches of lines; runs as a job. */
    run: async (importId: string): Promise<void> => {
      for (const until = Date.now() + turnMs; Date.now() < until;)
        if (!isId(importId) || !(await running.importSome(importId))) return
      await transaction(db, (tx) => goOn(tx, 'import.run', importId))
    },
    /** Removes panelists; runs as a job. */
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
      (await store.findWrongOpenings(from)).map(({ subject, message }) => ({ invariant: 'import', subject, message })),
    exportOf: async (userId: string) => {
      const line = await store.findLineOfUser(db, userId)
      if (!line) return null
      const { fileName, externalId, points, mailedAt, arrivedAt } = line
      return { file: fileName, externalId, points, mailedAt, firstLogIn: arrivedAt }
    },
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      await store.eraseLine(tx, userId)
    },
  }
}
