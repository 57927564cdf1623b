import { utcDay } from '../../../platform/contract/day.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Places } from '../../places/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import type { NewMember, Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { linesAtOnce, reportMessage } from '../contract.ts'
import { findBars, givesWelcome } from './rules.ts'
import * as store from './store.ts'
import type { GoodLine, ImportRow } from './store.ts'

export type RunNeeds = {
  db: Db
  users: Pick<Users, 'addMembers'>
  wallet: Pick<Wallet, 'promiseOpenings' | 'waiveWelcome'>
  profiler: Pick<Profiler, 'takeOver' | 'questionsById'>
  legal: Pick<Legal, 'takeOver'>
  places: Pick<Places, 'admits' | 'minimumAge'>
  audit: Pick<Audit, 'record'>
  /** Called when the sign-up figures in the reports must be recounted. */
  signupsChanged: (tx: Tx) => Promise<void>
}

/** Makes the ledger key of a panelist's opening balance; it is the same before and after the balance is credited. */
export const makeOpeningKey = (importId: string, line: number): string => `opening:${importId}:${line}`

/**
 * Turns good lines into panelists. Each batch is one transaction, so the process can stop at any moment without losing
 * a panelist or creating one twice.
 */
export function createRunning({ db, users, wallet, profiler, legal, places, audit, signupsChanged }: RunNeeds) {
  /** Creates the panelists of a batch, with everything on their lines. */
  async function writePortion(tx: Tx, found: ImportRow, lines: readonly GoodLine[]): Promise<void> {
    const now = await nowOf(tx)
    const { importId } = found
    // The operator may have changed the countries and ages since the check, because the second person may confirm much
    // later.
    const rules = { admits: places.admits, minimumAge: places.minimumAge, today: utcDay(now) }
    const admitted: GoodLine[] = []
    for (const one of lines) {
      const [fault] = findBars(one.member, rules)
      if (fault) await store.markBad(tx, importId, [one.line], fault)
      else admitted.push(one)
    }
    const withIds = admitted.map((line) => ({ ...line, userId: newId() }))
    const fresh = await users.addMembers(
      tx,
      withIds.map(({ userId, personKey, member }): NewMember => {
        const { email, firstName, lastName, dateOfBirth, phone, address, cityName, zipcode, countryId, language } =
          member
        const gender = member.given.find(({ questionId }) => questionId === 'gender')?.optionIds[0] ?? null
        return {
          userId,
          personKey,
          email,
          firstName,
          lastName,
          dateOfBirth,
          phone,
          gender: gender === preferNotToSay ? null : gender,
          address,
          cityName,
          stateId: member.state,
          zipcode,
          countryId,
          language,
          joinedAt: member.joined === null ? now : new Date(`${member.joined}T00:00:00Z`),
        }
      }),
    )
    const made = withIds.filter(({ userId }) => fresh.has(userId))
    const late = withIds.filter(({ userId }) => !fresh.has(userId))
    // The people on these lines have joined since the check.
    if (late.length > 0)
      await store.markBad(
        tx,
        importId,
        late.map(({ line }) => line),
        reportMessage('emailKnown'),
      )
    await store.markMembers(tx, importId, made)
    await wallet.promiseOpenings(
      tx,
      made.flatMap(({ userId, line, points }) =>
        points > 0 ? [{ userId, points, key: makeOpeningKey(importId, line) }] : [],
      ),
    )
    if (!givesWelcome(found.options))
      await wallet.waiveWelcome(
        tx,
        made.map(({ personKey }) => personKey),
      )
    await legal.takeOver(
      tx,
      made.flatMap(({ userId, member: { consent, language } }) =>
        consent ? [{ userId, language, version: consent.version, at: new Date(`${consent.at}T00:00:00Z`) }] : [],
      ),
    )
    // A question may have become sensitive since the check. These panelists have not agreed that we store the answer.
    const questions = profiler.questionsById()
    const isKept = ({ questionId }: { questionId: string }) => questions.get(questionId)?.isSensitive !== true
    await profiler.takeOver(
      tx,
      made.flatMap(({ userId, member: { given, joined } }) =>
        given.filter(isKept).map((answer) => ({
          ...answer,
          userId,
          answeredAt: joined === null ? now : new Date(`${joined}T00:00:00Z`),
        })),
      ),
    )
  }

  /** Imports one batch of lines; false when none are left. */
  const importSome = (importId: string): Promise<boolean> =>
    transaction(db, async (tx) => {
      const found = await store.lockImport(tx, importId)
      if (found?.state !== 'running') return false
      const lines = await store.readNextGood(tx, importId, linesAtOnce)
      if (lines.length > 0) {
        await writePortion(tx, found, lines)
        await store.noteProgress(tx, importId, found.done + lines.length, found.lines)
      }
      if (lines.length === linesAtOnce) return true
      await store.dropParts(tx, importId)
      await signupsChanged(tx)
      await store.move(tx, importId, 'done', { done: found.done + lines.length })
      const counts = (await store.readCounts(tx, [importId]))(importId)
      const { fileName, startedBy, confirmedBy } = found
      const after = {
        fileName,
        members: counts.members,
        bad: counts.bad,
        openingPoints: counts.openingPoints,
        confirmedBy,
      }
      await audit.record(tx, {
        actorId: startedBy,
        action: 'import.run',
        subject: `import:${importId}`,
        after,
        ip: null,
      })
      return false
    })

  return { importSome }
}
