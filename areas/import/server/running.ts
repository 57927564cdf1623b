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
import { barredBy, givesWelcome } from './rules.ts'
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
  /** The figures by day of those who joined are to be counted anew. */
  signupsChanged: (tx: Tx) => Promise<void>
}

/** The key under which the opening balance of a member waits and is credited. */
export const openingKey = (importId: string, line: number): string => `opening:${importId}:${line}`

/** Turns good lines into members. Each portion is one transaction, so a kill at any moment neither loses nor doubles a member. */
export function createRunning({ db, users, wallet, profiler, legal, places, audit, signupsChanged }: RunNeeds) {
  /** Writes everything that a portion of members brings. */
  async function writePortion(tx: Tx, found: ImportRow, lines: readonly GoodLine[]): Promise<void> {
    const now = await nowOf(tx)
    const { importId } = found
    // Countries and ages may have been chosen anew since the check, which a second person can be long after.
    const rules = { admits: places.admits, minimumAge: places.minimumAge, today: utcDay(now) }
    const open: GoodLine[] = []
    for (const one of lines) {
      const [fault] = barredBy(one.member, rules)
      if (fault) await store.markBad(tx, importId, [one.line], fault)
      else open.push(one)
    }
    const withIds = open.map((line) => ({ ...line, userId: newId() }))
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
    // A person on one of these lines has joined since the check.
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
        points > 0 ? [{ userId, points, key: openingKey(importId, line) }] : [],
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
    // A question may have become a sensitive one since the check: nobody has agreed here to its answer being kept.
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

  /** Imports one portion; false when there is none left. */
  const importSome = (importId: string): Promise<boolean> =>
    transaction(db, async (tx) => {
      const found = await store.lockImport(tx, importId)
      if (found?.state !== 'running') return false
      const lines = await store.nextGood(tx, importId, linesAtOnce)
      if (lines.length > 0) {
        await writePortion(tx, found, lines)
        await store.noteProgress(tx, importId, found.done + lines.length, found.lines)
      }
      if (lines.length === linesAtOnce) return true
      await store.dropParts(tx, importId)
      await signupsChanged(tx)
      await store.move(tx, importId, 'done', { done: found.done + lines.length })
      const counts = (await store.countsOf(tx, [importId]))(importId)
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
