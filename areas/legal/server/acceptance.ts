import { minimumAge } from '../../../platform/contract/fields.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type Said } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import {
  acceptedDocuments,
  draftVersion,
  legalMessage,
  type AcceptedDocument,
  type ConsentWay,
  type PendingText,
} from '../contract.ts'
import { consentsOf, noteConsents, takeOverConsents } from './consent-store.ts'
import { pendingOf } from './rules.ts'
import type { createTexts } from './texts.ts'

export type AcceptanceNeeds = {
  db: Db
  /** Where a network address is registered; null when no table knows. */
  countryOf: (ip: string) => Promise<string | null>
}
type Texts = Pick<ReturnType<typeof createTexts>, 'inForce' | 'published' | 'changesIn'>
type Joining = { userId: string; language: string; now: Date; how: ConsentWay; ipCountry: string | null }
type Accepted = { document: AcceptedDocument; version: string }

/** Who accepted what: on joining, and when something has changed in substance. */
export function createAcceptance({ db, countryOf }: AcceptanceNeeds, texts: Texts) {
  const pendingFor = async (userId: string) => {
    const { today, published } = await texts.published()
    const isAsked = published.some(({ isMaterial, effectiveOn }) => isMaterial && effectiveOn <= today)
    const pending = isAsked ? pendingOf(published, await consentsOf(db, userId), today) : []
    const dayOf = ({ document, version }: { document: string; version: number }): string =>
      published.find((one) => one.document === document && one.version === version)?.effectiveOn ?? ''
    return pending.map((one) => ({ ...one, day: dayOf(one) }))
  }

  return {
    countryOf,
    /** Everything that somebody accepted, for the copy that belongs to them. */
    consentsOf: async (userId: string) =>
      (await consentsOf(db, userId)).map(({ ip_country: ipCountry, ...row }) => ({ ...row, ipCountry })),

    /** Notes that somebody who joins accepts every document as it is in force, and that they are old enough. */
    acceptAll: async (tx: Tx, joining: Joining): Promise<void> => {
      const inForce = await texts.inForce(tx)
      const accepted = acceptedDocuments.map((document) => {
        const version = inForce.get(document)
        return { document, version: version === undefined ? draftVersion : String(version) }
      })
      await noteConsents(tx, joining, [...accepted, { document: 'adult-statement', version: String(minimumAge) }])
    },

    /** Keeps what members brought from a former panel accepted there. */
    takeOver: takeOverConsents,

    /** What has changed in substance since a member accepted it. */
    pending: async (userId: string, language: Language): Promise<PendingText[]> =>
      Promise.all(
        (await pendingFor(userId)).map(async ({ document, version, day }) => ({
          document,
          version: String(version),
          day,
          changes: await texts.changesIn(document, version, language),
        })),
      ),

    /** Notes that a member accepts documents as they are in force; 'changed-meanwhile' when one is in force no more. */
    accept: async (
      { userId, ip, language }: { userId: string; ip: string; language: Language },
      accepted: readonly Accepted[],
    ): Promise<Said<null>> => {
      const ipCountry = await countryOf(ip)
      await transaction(db, async (tx) => {
        const inForce = await texts.inForce(tx)
        const isOld = accepted.some(
          ({ document, version }) => String(inForce.get(document) ?? draftVersion) !== version,
        )
        if (isOld) throw new Problem('changed-meanwhile')
        await noteConsents(tx, { userId, language, now: await nowOf(tx), how: 'visit', ipCountry }, accepted)
      })
      return say(legalMessage('accepted'), null)
    },
  }
}
