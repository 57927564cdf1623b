import { utcDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Block } from '../../../platform/contract/prose.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import {
  daysAheadMax,
  legalMessage,
  type LegalDocument,
  type LegalVersionText,
  type WrittenTexts,
} from '../contract.ts'
import { findPublicationFaults, findTextFaults } from './rules.ts'
import { getShippedTexts } from './shipped.ts'
import * as store from './store.ts'
import type { createTexts } from './texts.ts'
import { refuseFaults } from '../../../platform/server/field-problem.ts'

export type PublishingNeeds = { db: Db; audit: Pick<Audit, 'record'>; site: { name: () => string } }
type Actor = { userId: string; ip: string | null }
type Place = { document: LegalDocument; revision: number }

/** How many versions to read: the draft, and the version published before it. */
const newestTwo = 2

/** What staff do with legal texts: write a draft, discard it or publish it. */
export function createPublishing(
  { db, audit, site }: PublishingNeeds,
  texts: Pick<ReturnType<typeof createTexts>, 'readBack' | 'drawn'>,
) {
  async function claim(tx: Tx, actor: Actor, { document, revision }: Place): Promise<number> {
    const version = await store.claimDraft(tx, { document, revision, now: await nowOf(tx), by: actor.userId })
    if (version === null) throw new Problem('changed-meanwhile')
    return version
  }
  const note = (tx: Tx, actor: Actor, what: string, document: LegalDocument, after: object) =>
    audit.record(tx, {
      actorId: actor.userId,
      action: `legal.${what}`,
      subject: `legal:${document}`,
      after,
      ip: actor.ip,
    })

  return {
    /** Makes a preview of a text; throws when the text could not be saved. */
    preview: (body: string): Block[] => {
      refuseFaults(findTextFaults({ en: { body, changes: '' } }).map((fault) => ({ ...fault, field: 'body' })))
      return texts.drawn(body)
    },

    /** Stores the draft of a document; throws 'changed-meanwhile' when the writer has not seen its last change. */
    save: async (
      actor: Actor,
      { document, revision }: Place,
      written: WrittenTexts,
    ): Promise<WordedAnswer<LegalVersionText>> => {
      refuseFaults(findTextFaults(written))
      const saved = await transaction(db, async (tx) => {
        const version = await claim(tx, actor, { document, revision })
        await store.writeTexts(tx, document, version, rowsOf(written))
        await note(tx, actor, 'save', document, { version })
        return texts.readBack(tx, document, version)
      })
      return say(legalMessage('savedDraft'), saved)
    },
    /** Discards a draft; throws 'changed-meanwhile' when the writer has not seen its last change. */
    discard: async (actor: Actor, { document, revision }: Place): Promise<WordedAnswer<null>> => {
      await transaction(db, async (tx) => {
        const version = await store.dropDraft(tx, document, revision)
        if (version === null) throw new Problem('changed-meanwhile')
        await note(tx, actor, 'discard', document, { version })
      })
      return say(legalMessage('discarded'), null)
    },
    /** Publishes the draft of a document, or, with revision 0 and no draft, the built-in text. */
    publish: async (
      actor: Actor,
      { effectiveOn, isMaterial, ...place }: Place & { effectiveOn: string; isMaterial: boolean },
    ): Promise<WordedAnswer<LegalVersionText>> => {
      const { document, revision } = place
      const published = await transaction(db, async (tx) => {
        const version = await claim(tx, actor, place)
        if (revision === 0) await store.writeTexts(tx, document, version, rowsOf(getShippedTexts(document)))
        const before = (await store.selectVersions(tx, document, newestTwo)).find((row) => row.published_at !== null)
        const now = await nowOf(tx)
        const last = before?.effective_on ? { effectiveOn: before.effective_on } : null
        const latest = utcDay(new Date(now.getTime() + daysAheadMax * dayMs))
        refuseFaults(findPublicationFaults({ document, effectiveOn, isMaterial }, last, { today: utcDay(now), latest }))
        await store.publish(tx, {
          document,
          version,
          now,
          by: actor.userId,
          effectiveOn,
          isMaterial,
          appName: site.name(),
        })
        await note(tx, actor, 'publish', document, { version, effectiveOn, isMaterial })
        return texts.readBack(tx, document, version)
      })
      return say(legalMessage('published'), published)
    },
  }
}

const rowsOf = (texts: WrittenTexts): store.TextRow[] =>
  (Object.keys(texts) as Language[]).flatMap((language) => {
    const text = texts[language]
    return text ? [{ language, body: text.body, changes: text.changes.trim() }] : []
  })
