import { minimumAge } from '../../../platform/contract/fields.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import {
  acceptedDocuments,
  draftVersion,
  legalMessage,
  type AcceptedDocument,
  type ConsentWay,
  type PendingText,
  type TermsInForce,
} from '../contract.ts'
import { readConsentsOfUser, noteConsents, takeOverConsents } from './consent-store.ts'
import { findPending } from './rules.ts'
import type { createTexts } from './texts.ts'

export type AcceptanceNeeds = {
  db: Db
  /** Finds the country in which an IP address is registered; null when it is unknown. */
  countryOf: (ip: string) => Promise<string | null>
  /**
   * Whether a panelist was imported. It is a port, because the import area is built after this one. Needed because
   * some imported panelists open their account without the emailed link.
   */
  isTakenOver: (userId: string) => Promise<boolean>
}
type Texts = Pick<ReturnType<typeof createTexts>, 'inForce' | 'published' | 'changesIn'>
type Joining = { userId: string; language: string; now: Date; how: ConsentWay; ipCountry: string | null }
type Accepted = { document: AcceptedDocument; version: string }
type Shown = readonly Accepted[]

/** Records what people accept when they join, and after an important change of a document. */
export function createAcceptance({ db, countryOf, isTakenOver }: AcceptanceNeeds, texts: Texts) {
  const pendingFor = async (userId: string) => {
    const { today, published } = await texts.published()
    if (published.length === 0) return []
    const accepted = await readConsentsOfUser(db, userId)
    const here = new Set(accepted.flatMap(({ document, how }) => (how === 'import' ? [] : [document])))
    const isNew = !acceptedDocuments.every((document) => here.has(document))
    const pending = findPending(published, accepted, today, isNew && (await isTakenOver(userId)))
    const dayOf = ({ document, version }: { document: string; version: number }): string =>
      published.find((one) => one.document === document && one.version === version)?.effectiveOn ?? ''
    return pending.map((one) => ({ ...one, day: dayOf(one) }))
  }

  const inForceNow = async (from: Db): Promise<Accepted[]> => {
    const inForce = await texts.inForce(from)
    return acceptedDocuments.map((document) => ({ document, version: String(inForce.get(document) ?? draftVersion) }))
  }
  const isOld = (shown: Shown, inForce: Shown): boolean =>
    shown.some(({ document, version }) => inForce.find((one) => one.document === document)?.version !== version)

  return {
    countryOf,
    /** Finds the versions that a new panelist accepts now. */
    termsInForce: () => inForceNow(db),

    /** Whether the versions in force have changed since a sign-up form showed these. */
    isOutdated: async (shown: Shown = []): Promise<boolean> => isOld(shown, await inForceNow(db)),

    /** Throws 'terms-changed', with the versions in force, when they have changed since a sign-up form showed these. */
    refuseOldTerms: async (shown: Shown = [], from: Db = db): Promise<void> => {
      const now = await inForceNow(from)
      const data: TermsInForce = { texts: now }
      if (isOld(shown, now)) throw new Problem('terms-changed', { data })
    },

    /** Returns everything that a user accepted, for the copy of the user's data. */
    consentsOf: async (userId: string) =>
      (await readConsentsOfUser(db, userId)).map(({ ip_country: ipCountry, ...row }) => ({ ...row, ipCountry })),

    /**
     * Records that a new panelist accepts every document and states that they are old enough. The versions are those
     * that the form showed, which `refuseOldTerms` has checked; by default those in force.
     */
    acceptAll: async (tx: Tx, joining: Joining, shown: Shown = []): Promise<void> => {
      const accepted = (await inForceNow(tx)).map(
        (now) => shown.find(({ document }) => document === now.document) ?? now,
      )
      await noteConsents(tx, joining, [...accepted, { document: 'adult-statement', version: String(minimumAge) }])
    },

    /**
     * Records that a panelist agrees to the disclosure of data to a partner. The version names the partner and the
     * words.
     */
    notePartner: async (
      tx: Tx,
      { version, ...given }: { userId: string; language: string; now: Date; ipCountry: string | null; version: string },
    ): Promise<void> =>
      void (await noteConsents(tx, { ...given, how: 'visit' }, [{ document: 'partner-disclosure', version }])),

    /** Stores what imported panelists accepted on their former panel. */
    takeOver: takeOverConsents,

    /** Finds the documents that a panelist must accept again, because of an important change. */
    pending: async (userId: string, language: Language): Promise<PendingText[]> =>
      Promise.all(
        (await pendingFor(userId)).map(async ({ document, version, day }) => ({
          document,
          version: String(version),
          day,
          changes: await texts.changesIn(document, version, language),
        })),
      ),

    /**
     * Records that a panelist accepts versions in force; throws 'changed-meanwhile' when one of them is no longer in
     * force.
     */
    accept: async (
      { userId, ip, language }: { userId: string; ip: string; language: Language },
      accepted: readonly Accepted[],
    ): Promise<WordedAnswer<null>> => {
      const ipCountry = await countryOf(ip)
      await transaction(db, async (tx) => {
        if (isOld(accepted, await inForceNow(tx))) throw new Problem('changed-meanwhile')
        await noteConsents(tx, { userId, language, now: await nowOf(tx), how: 'visit', ipCountry }, accepted)
      })
      return say(legalMessage('accepted'), null)
    },
  }
}
