import type { Message } from '../../../platform/contract/messages.ts'
import {
  acceptedDocuments,
  daysAheadMax,
  legalMessage,
  type AcceptedDocument,
  type LegalDocument,
  type VersionState,
  type WrittenTexts,
} from '../contract.ts'

/** A version that was published. */
export type Published = { document: LegalDocument; version: number; effectiveOn: string; isMaterial: boolean }
export type FieldFault = { field: string; message: Message }

/** The names that a legal text may ask for. */
export const nameOfPanel = 'appName'

/** The published version that is in force on a day: the last one whose day has come. Null while the text is ours. */
export const inForce = <P extends Pick<Published, 'version' | 'effectiveOn'>>(
  published: readonly P[],
  today: string,
): P | null =>
  published.reduce<P | null>(
    (last, one) => (one.effectiveOn <= today && one.version > (last?.version ?? 0) ? one : last),
    null,
  )

/** The published version that follows on the one in force, if there is one. */
export const comingAfter = <P extends Pick<Published, 'version' | 'effectiveOn'>>(
  published: readonly P[],
  today: string,
): P | null =>
  published.reduce<P | null>(
    (next, one) => (one.effectiveOn > today && (next === null || one.version < next.version) ? one : next),
    null,
  )

/** How a published version stands on a day. */
export const stateOf = (
  one: Pick<Published, 'version' | 'effectiveOn'>,
  published: readonly Pick<Published, 'version' | 'effectiveOn'>[],
  today: string,
): VersionState => {
  if (one.effectiveOn > today) return 'coming'
  return inForce(published, today)?.version === one.version ? 'current' : 'past'
}

/** A version as it is noted with an acceptance, in numbers: ours, which was never published, is before the first. */
const numberOf = (version: string): number => (/^\d{1,9}$/.test(version) ? Number(version) : 0)

export type Accepted = { document: string; version: string }

/**
 * What somebody has to accept: documents of which a version in force changed something in substance, and neither it nor a later one was
 * accepted. They accept what is in force now.
 */
export function pendingOf(
  published: readonly Published[],
  accepted: readonly Accepted[],
  today: string,
): { document: AcceptedDocument; version: number }[] {
  return acceptedDocuments.flatMap((document) => {
    const own = published.filter((one) => one.document === document && one.effectiveOn <= today)
    const current = inForce(own, today)
    const asked = inForce(
      own.filter(({ isMaterial }) => isMaterial),
      today,
    )
    if (!current || !asked) return []
    const last = Math.max(
      0,
      ...accepted.filter((one) => one.document === document).map(({ version }) => numberOf(version)),
    )
    return last < asked.version ? [{ document, version: current.version }] : []
  })
}

/** What is wrong with texts, field by field. `namesIn` reads the names that a text asks for. */
export function wrongInTexts(texts: WrittenTexts, namesIn: (text: string) => readonly string[]): FieldFault[] {
  const languages = Object.keys(texts) as (keyof WrittenTexts)[]
  return languages.flatMap((language) => {
    const body = texts[language]?.body ?? ''
    const field = `texts.${language}.body`
    if (body.trim() === '') return [{ field, message: legalMessage('bodyMissing') }]
    const unknown = namesIn(body).find((name) => name !== nameOfPanel)
    return unknown === undefined ? [] : [{ field, message: legalMessage('unknownName', { name: unknown }) }]
  })
}

type Publication = { document: LegalDocument; effectiveOn: string; isMaterial: boolean }
/** What is wrong with the terms of a publication. A version is not in force before the one that it follows. */
export function wrongInPublication(
  { document, effectiveOn, isMaterial }: Publication,
  before: { effectiveOn: string } | null,
  latest: string,
): FieldFault[] {
  const faults: FieldFault[] = []
  const add = (field: string, message: Message) => void faults.push({ field, message })
  if (before && effectiveOn < before.effectiveOn)
    add('effectiveOn', legalMessage('tooEarly', { day: before.effectiveOn }))
  if (effectiveOn > latest) add('effectiveOn', legalMessage('tooLate', { days: daysAheadMax }))
  if (isMaterial && !acceptedDocuments.some((one) => one === document))
    add('isMaterial', legalMessage('materialCookies'))
  return faults
}
