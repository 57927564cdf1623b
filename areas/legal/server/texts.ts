import { utcDay } from '../../../platform/contract/day.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Block } from '../../../platform/contract/prose.ts'
import { nowOf, type Db, type Tx } from '../../../platform/server/db.ts'
import { fillIn } from '../../../platform/server/fill-in.ts'
import { readMarkdown } from '../../../platform/server/markdown.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import {
  acceptedDocuments,
  draftVersion,
  legalDocuments,
  legalMessage,
  type LegalDocument,
  type LegalOverview,
  type LegalText,
  type LegalVersion,
  type LegalVersionText,
  type WrittenTexts,
} from '../contract.ts'
import { countConsents } from './consent-store.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { findComing, findInForce, findState, type PublishedVersion } from './rules.ts'
import { getShippedTexts } from './shipped.ts'
import { findOutdatedPeriods, findContradictingWords, type Statement } from './statements.ts'
import * as store from './store.ts'

export type TextNeeds = {
  db: Db
  audit: Pick<Audit, 'namesOf'>
  site: { name: () => string }
  chosen: Pick<Chosen, 'declared' | 'get'>
}

const versionsMax = 100
const bodiesIn = (texts: WrittenTexts): string[] => Object.values(texts).map(({ body }) => body)
/** How many parsed texts are cached; beyond this the oldest is dropped. Fewer are in use. */
const readTextsMax = 64

/** Legal texts, as everyone reads them and with the versions that staff see. */
export function createTexts({ db, audit, site, chosen }: TextNeeds) {
  const read = createReader()
  const readLatest = async (from: Db = db) => {
    const today = utcDay(await nowOf(from))
    return { today, rows: await store.selectLatest(from, today) }
  }
  const textsOf = async (from: Db, { document, version }: { document: LegalDocument; version: number }) => {
    const rows = await store.selectTexts(from, document, version)
    const texts = Object.fromEntries(rows.map(({ language, body, changes }) => [language, { body, changes }]))
    return texts as WrittenTexts
  }
  const findOutdated = (texts: WrittenTexts) =>
    findOutdatedPeriods(new Map(chosen.declared.map((one) => [one.key, chosen.get(one)])), bodiesIn(texts))
  const describeVersions = async (rows: readonly store.VersionRow[], today: string): Promise<LegalVersion[]> => {
    const people = rows.flatMap((row) => [row.changed_by, row.published_by]).flatMap((id) => id ?? [])
    const names = await audit.namesOf(people)
    return rows.map((row) => versionOf(row, rows, today, names))
  }
  const describeWhole = async (from: Db, row: store.VersionRow, all: readonly store.VersionRow[], today: string) => {
    const names = await audit.namesOf([row.changed_by, row.published_by].flatMap((id) => id ?? []))
    const texts = await textsOf(from, row)
    return { ...versionOf(row, all, today, names), revision: row.revision, texts, outdated: findOutdated(texts) }
  }

  return {
    /**
     * Finds the texts in force that would become untrue if a fact stated in the built-in texts had the value `now`,
     * with the words in question.
     */
    statedOtherwise: async (statement: Statement, now: number): Promise<Message[]> => {
      const { today, rows } = await readLatest()
      const documents = acceptedDocuments.map(async (document) => {
        const current = findInForce(listPublished(rows, document), today)
        const texts = current ? await textsOf(db, { document, version: current.version }) : getShippedTexts(document)
        const words = findContradictingWords(statement, now, bodiesIn(texts))
        const name: Message = { code: `legal-audit.document_${document}`, values: {} }
        return words === null ? [] : [legalMessage('statedOtherwise', { document: name, words })]
      })
      return (await Promise.all(documents)).flat()
    },
    /** Finds the version of each document that a new member accepts now. */
    inForce: async (from: Db): Promise<ReadonlyMap<LegalDocument, number>> => {
      const { today, rows } = await readLatest(from)
      return new Map(
        legalDocuments.flatMap((document) => {
          const current = findInForce(listPublished(rows, document), today)
          return current ? [[document, current.version] as const] : []
        }),
      )
    },
    /** Reads the published versions that decide what panelists must accept. */
    published: async () => {
      const { today, rows } = await readLatest()
      return { today, published: legalDocuments.flatMap((document) => listPublished(rows, document)) }
    },
    /**
     * Returns the summary of changes of a published version, in the given language if there is one, otherwise in
     * English.
     */
    changesIn: async (document: LegalDocument, version: number, language: Language): Promise<string> => {
      const texts = await textsOf(db, { document, version })
      return (texts[language] ?? texts.en).changes
    },

    /**
     * Returns the current version of a document, or the published version with a number; throws 'not-found' when there
     * is no such version.
     */
    text: async (document: LegalDocument, language: Language, version?: number): Promise<LegalText> => {
      const { today, rows } = await readLatest()
      const published = listPublished(rows, document)
      const current = findInForce(published, today)
      const next = findComing(published, today)
      const coming = next && { version: String(next.version), day: next.effectiveOn }
      if (version === undefined && !current) {
        const { body } = getShippedTexts(document)[language] ?? getShippedTexts(document).en
        const blocks = read(`${document} ${language}`, body, site.name())
        return {
          document,
          version: draftVersion,
          isDraft: true,
          isCurrent: true,
          day: draftVersion,
          language,
          blocks,
          coming,
        }
      }
      const row = await store.selectVersion(db, document, version ?? current?.version ?? 0)
      if (!row?.effective_on || row.app_name === null) throw new Problem('not-found')
      const texts = await textsOf(db, row)
      const spoken = texts[language] ? language : 'en'
      const body = texts[spoken]?.body ?? ''
      const blocks = read(`${document} ${row.version} ${spoken}`, body, row.app_name)
      const isCurrent = row.version === current?.version
      const day = row.effective_on
      return {
        document,
        version: String(row.version),
        isDraft: false,
        isCurrent,
        day,
        language: spoken,
        blocks,
        coming,
      }
    },

    /** Lists every document with its current version, the coming one, and the draft. */
    overview: async (): Promise<LegalOverview[]> => {
      const { today, rows } = await readLatest()
      const versions = await describeVersions(rows, today)
      const accepted = await Promise.all(
        acceptedDocuments.map(async (document) => {
          const version = findInForce(listPublished(rows, document), today)?.version ?? null
          return [document, await countConsents(db, document, version, draftVersion)] as const
        }),
      )
      const counts = new Map<LegalDocument, number>(accepted)
      return legalDocuments.map((document) => {
        const own = versions.filter((one) => one.document === document)
        const first = (state: LegalVersion['state']) => own.find((one) => one.state === state) ?? null
        const current = first('current') ?? shippedVersion(document)
        const next = findComing(listPublished(rows, document), today)
        const coming = own.find(({ version }) => next !== null && version === next.version) ?? null
        return { document, current, coming, draft: first('draft'), accepted: counts.get(document) ?? null }
      })
    },
    /** Lists the versions of a document, newest first; the built-in one comes last. */
    versions: async (document: LegalDocument): Promise<LegalVersion[]> => {
      const rows = await store.selectVersions(db, document, versionsMax)
      return [...(await describeVersions(rows, utcDay(await nowOf(db)))), shippedVersion(document)]
    },
    /** Reads a version that was written in this transaction. */
    readBack: async (tx: Tx, document: LegalDocument, version: number): Promise<LegalVersionText> => {
      const rows = await store.selectVersions(tx, document, versionsMax)
      const row = rows.find((one) => one.version === version)
      if (!row) throw new Error('the version that was just written is not there')
      return describeWhole(tx, row, rows, utcDay(await nowOf(tx)))
    },
    /**
     * Returns one version with its texts. Without a number: the draft, otherwise the newest version, otherwise the
     * built-in one.
     */
    version: async (document: LegalDocument, version?: number): Promise<LegalVersionText> => {
      const rows = await store.selectVersions(db, document, versionsMax)
      const row = version === undefined ? rows[0] : rows.find((one) => one.version === version)
      if (row) return describeWhole(db, row, rows, utcDay(await nowOf(db)))
      if (version !== undefined) throw new Problem('not-found')
      const texts = getShippedTexts(document)
      return { ...shippedVersion(document), revision: 0, texts, outdated: findOutdated(texts) }
    },
    /** Makes a preview of a text, with the current name of the panel. */
    drawn: (body: string): Block[] => read(null, body, site.name()),

    /** Whether the operator's terms and privacy policy are published and in force. */
    isPublished: async (): Promise<boolean> => {
      const { today, rows } = await readLatest()
      return acceptedDocuments.every((document) => findInForce(listPublished(rows, document), today) !== null)
    },
  }
}

/** Makes a function that parses Markdown once for each key. The text of a key must never change. */
function createReader() {
  const known = new Map<string, { appName: string; body: string; blocks: Block[] }>()
  return (name: string | null, body: string, appName: string): Block[] => {
    const found = name === null ? undefined : known.get(name)
    if (found?.appName === appName && found.body === body) return found.blocks
    const blocks = fillIn(readMarkdown(body), { appName })
    if (name !== null) {
      const [oldest] = known.keys()
      if (known.size >= readTextsMax && oldest !== undefined) known.delete(oldest)
      known.set(name, { appName, body, blocks })
    }
    return blocks
  }
}

const listPublished = (rows: readonly store.VersionRow[], document: LegalDocument): PublishedVersion[] =>
  rows.flatMap(({ document: own, version, effective_on: effectiveOn, is_material: isMaterial }) =>
    own === document && effectiveOn !== null
      ? [{ document, version, effectiveOn, isMaterial: isMaterial === true }]
      : [],
  )

/** Makes the built-in text of a document look like a published version. */
const shippedVersion = (document: LegalDocument): LegalVersion => ({
  document,
  version: null,
  state: 'shipped',
  changedAt: null,
  changedByName: null,
  publishedAt: null,
  publishedByName: null,
  effectiveOn: null,
  isMaterial: null,
})

const versionOf = (
  row: store.VersionRow,
  all: readonly store.VersionRow[],
  today: string,
  names: ReadonlyMap<string, string>,
): LegalVersion => ({
  document: row.document,
  version: row.version,
  state: row.effective_on
    ? findState({ version: row.version, effectiveOn: row.effective_on }, listPublished(all, row.document), today)
    : 'draft',
  changedAt: row.changed_at.toISOString(),
  changedByName: names.get(row.changed_by ?? '') ?? null,
  publishedAt: row.published_at?.toISOString() ?? null,
  publishedByName: names.get(row.published_by ?? '') ?? null,
  effectiveOn: row.effective_on,
  isMaterial: row.is_material,
})
