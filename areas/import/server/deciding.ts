import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { SecondApproval, SettingFault } from '../../../platform/server/area.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { SettingsDesk } from '../../settings/server/service.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import { importMessage, importStep, type Import } from '../contract.ts'
import { bringsPoints, findApprovalRefusal } from './rules.ts'
import { computeDigest, type Reader, type Showing } from './showing.ts'
import type { Actor, By, Steps } from './steps.ts'
import * as store from './store.ts'
import type { ImportRow } from './store.ts'

type Needs = {
  db: Db
  approvals: Pick<Approvals, 'ask' | 'decided'>
  settingsDesk: Pick<SettingsDesk, 'hold'>
  steps: Steps
  showing: Pick<Showing, 'one' | 'welcomeEach'>
}

/**
 * Decides whether the good lines of a checked file become members. One person requests it; a second confirms it when it
 * brings points.
 */
export function createDeciding({ db, approvals, settingsDesk, steps, showing }: Needs) {
  const { lockFor, record, goOn } = steps
  const { one, welcomeEach } = showing

  /** Throws when the check or the welcome points are no longer those that the reader saw. */
  const refuseUnseen = (found: ImportRow, counts: store.Counts, digest: string): void => {
    if (digest !== computeDigest(found, counts, welcomeEach(found)))
      throw new Problem('changed-meanwhile', { message: importMessage('unseen') })
  }
  /**
   * Begins a waiting import. `by` is null when the delay that replaces a second person is over. No digest is given
   * when a person decided the waiting step itself, because that step ends before another check can begin.
   */
  const confirmIn = async (tx: Tx, importId: string, by: Actor | null, digest?: string): Promise<void> => {
    const found = await lockFor(tx, importId, 'confirm')
    const { fileName, startedBy } = found
    const refusal = by && findApprovalRefusal({ askedBy: startedBy, by: by.userId })
    if (refusal) throw new Problem(refusal)
    const counts = (await store.readCounts(tx, [importId]))(importId)
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

  return {
    /**
     * Requests the import of the good lines as the reader saw them. It begins at once, or waits for a second person
     * when it brings points. From then on the value of a point cannot change (`valueFaults`). It must still be the
     * value that the check used for the balances.
     */
    start: async (importId: string, digest: string, by: By, reader: Reader): Promise<WordedAnswer<Import>> => {
      const isAsked = await transaction(db, async (tx) => {
        const found = await lockFor(tx, importId, 'start')
        const { fileName, options, pointsPerDollar: atCheck } = found
        const counts = (await store.readCounts(tx, [importId]))(importId)
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

    /** Finds why the value of a point cannot change: a person has seen it in an import that is waiting or running. */
    valueFaults: async (tx: Tx): Promise<SettingFault[]> => {
      const fileName = await store.findUnderWayWithPoints(tx)
      if (fileName === null) return []
      return [{ key: siteSettings.pointsPerDollar.key, message: importMessage('valueShown', { file: fileName }) }]
    },

    /** Confirms an import that another person requested, in the state that the confirming person saw. */
    confirm: async (importId: string, digest: string, by: By, reader: Reader): Promise<WordedAnswer<Import>> => {
      await transaction(db, async (tx) => {
        await confirmIn(tx, importId, by, digest)
        await approvals.decided(tx, { kind: importStep, subject: importId, by: by.userId })
      })
      return say(importMessage('confirmed'), await one(importId, reader))
    },

    cancel: async (importId: string, by: By, reader: Reader): Promise<WordedAnswer<Import>> => {
      await transaction(db, async (tx) => {
        await cancelIn(tx, importId, by)
        await approvals.decided(tx, { kind: importStep, subject: importId, by: by.userId })
      })
      return say(importMessage('cancelled'), await one(importId, reader))
    },

    /** Decides on an import on the page of waiting steps, or at the end of its delay. */
    step: {
      kind: importStep,
      permission: 'finance.adjust',
      asksWith: 'panelists.import',
      href: (importId) => documentPaths.import.replace(':importId', importId),
      take: (tx, { subject, by }) => confirmIn(tx, subject, by),
      takeBack: (tx, { subject, by }) => cancelIn(tx, subject, by ?? { userId: null, ip: null }),
    } satisfies SecondApproval,
  }
}
