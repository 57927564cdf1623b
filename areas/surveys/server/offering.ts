import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Users } from '../../users/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import type { Catalog } from './catalog.ts'
import * as catalogStore from './catalog-store.ts'
import type { ListMode, SurveyDraft, SurveyStatus } from './catalog-store.ts'
import { holdAttempts, releaseAttempt } from './holding-store.ts'
import * as importStore from './import-store.ts'
import { saveAgreement, saveFee, type Agreement } from './price-store.ts'
import { tellStatuses } from './telling.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'touch'>
  webhooks: Pick<Webhooks, 'announce' | 'listensFor'>
  catalog: Pick<Catalog, 'refresh'>
}

/** Changes what is on offer: our own surveys, those of suppliers, and their states. */
export function createOffering({ db, users, webhooks, catalog }: Needs) {
  /** Announces to other programs that these surveys now have this status, and returns their ids. */
  const announceStatuses = async (tx: Tx, after: SurveyStatus, surveyIds: string[]): Promise<string[]> => {
    await tellStatuses(
      webhooks,
      tx,
      surveyIds.map((surveyId) => ({ surveyId, before: null, after })),
    )
    return surveyIds
  }

  return {
    /** Writes surveys with their targeting and quotas. This process shows them at once, the others within a second. */
    save: async (drafts: readonly SurveyDraft[]): Promise<void> => {
      await transaction(db, async (tx) => {
        for (const draft of drafts) await catalogStore.saveSurvey(tx, draft)
      })
      await catalog.refresh()
    },
    /**
     * Writes surveys as their supplier offers them now, and keeps everything that staff decided; the caller calls
     * `refresh` after the commit.
     */
    importOffers: async (tx: Tx, drafts: readonly importStore.ImportedDraft[]): Promise<importStore.Imported[]> => {
      const imported = await importStore.importSurveys(tx, drafts)
      const changes = imported.map(({ surveyId, before, after }) => ({
        surveyId,
        before: before?.status ?? null,
        after: after.status,
      }))
      await tellStatuses(webhooks, tx, changes)
      return imported
    },
    /** Closes surveys that a supplier no longer offers; returns those that were not closed yet. */
    closeOffers: async (tx: Tx, supplierKey: string, surveyIds: readonly string[]): Promise<string[]> =>
      announceStatuses(tx, 'closed', await importStore.closeImported(tx, supplierKey, surveyIds)),
    holdAttempts,
    letAttemptGo: releaseAttempt,
    /** Pauses every open survey of a supplier; returns which. The caller calls `refresh` after the commit. */
    pauseOffers: async (tx: Tx, supplierKey: string): Promise<string[]> =>
      announceStatuses(tx, 'paused', await importStore.pauseSurveysOf(tx, supplierKey)),
    /**
     * Writes the price that a payer agreed to pay for each complete of a hosted survey, as its next version; attempts
     * under way keep the price they began with. Returns false when nothing changed. The caller calls `refresh` after
     * the commit.
     */
    agreePrice: (tx: Tx, surveyId: string, agreed: Agreement, setBy: string | null): Promise<boolean> =>
      saveAgreement(tx, surveyId, agreed, setBy),
    /** Applies a payer's new commission to its open surveys; attempts under way keep the old one. */
    changeFee: (tx: Tx, payerId: string, feePercent: number, setBy: string | null): Promise<void> =>
      saveFee(tx, payerId, feePercent, setBy),
    /** Replaces a recontact list of a survey. Everyone on the old or new list gets fresh lists of surveys. */
    saveList: async (tx: Tx, surveyId: string, mode: ListMode, userIds: readonly string[]): Promise<void> => {
      await users.touch(tx, await catalogStore.replaceList(tx, surveyId, mode, userIds))
    },
    /** Opens, pauses or closes a survey; returns false when no survey has this id. */
    setStatus: async (surveyId: string, status: SurveyStatus): Promise<boolean> => {
      const found = await transaction(db, async (tx) => {
        const isThere = await catalogStore.changeStatus(tx, surveyId, status)
        if (isThere) await announceStatuses(tx, status, [surveyId])
        return isThere
      })
      await catalog.refresh()
      return found
    },
  }
}
