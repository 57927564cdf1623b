import { formatDay } from '../../../platform/contract/day.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { wrongNames } from '../../../platform/contract/names.ts'
import {
  acceptedDocuments,
  daysAheadMax,
  legalMessage,
  type AcceptedDocument,
  type ConsentWay,
  type LegalDocument,
  type VersionState,
  type WrittenTexts,
} from '../contract.ts'

/** A published version. */
export type PublishedVersion = { document: LegalDocument; version: number; effectiveOn: string; isMaterial: boolean }
export type FieldFault = { field: string; message: Message }

/** The name that a legal text can contain in double braces. */
export const nameOfPanel = 'appName'

/**
 * Finds the published version that is in force on a day: the last one whose day has come. Null before the first one.
 */
export const findInForce = <P extends Pick<PublishedVersion, 'version' | 'effectiveOn'>>(
  published: readonly P[],
  today: string,
): P | null =>
  published.reduce<P | null>(
    (last, one) => (one.effectiveOn <= today && one.version > (last?.version ?? 0) ? one : last),
    null,
  )

/** Finds the published version that comes into force next; null if there is none. */
export const findComing = <P extends Pick<PublishedVersion, 'version' | 'effectiveOn'>>(
  published: readonly P[],
  today: string,
): P | null =>
  published.reduce<P | null>(
    (next, one) => (one.effectiveOn > today && (next === null || one.version < next.version) ? one : next),
    null,
  )

/** Finds the state of a published version on a day. */
export const findState = (
  one: Pick<PublishedVersion, 'version' | 'effectiveOn'>,
  published: readonly Pick<PublishedVersion, 'version' | 'effectiveOn'>[],
  today: string,
): VersionState => {
  if (one.effectiveOn > today) return 'coming'
  return findInForce(published, today)?.version === one.version ? 'current' : 'past'
}

/**
 * Returns the number of an accepted version; 0 for the built-in one, which comes before the first published version.
 */
const numberOf = (version: string): number => (/^\d{1,9}$/.test(version) ? Number(version) : 0)

export type Accepted = { document: string; version: string; how?: ConsentWay }

/**
 * Finds the documents that a panelist must accept, in the versions in force. After an important change a document must
 * be accepted, unless the version with that change or a later one was accepted already. An imported panelist who has
 * accepted nothing here must accept all of them.
 */
export function findPending(
  published: readonly PublishedVersion[],
  accepted: readonly Accepted[],
  today: string,
  isTakenOver = false,
): { document: AcceptedDocument; version: number }[] {
  return acceptedDocuments.flatMap((document) => {
    const own = published.filter((one) => one.document === document && one.effectiveOn <= today)
    const current = findInForce(own, today)
    const asked = findInForce(
      own.filter(({ isMaterial }) => isMaterial),
      today,
    )
    if (!current) return []
    // The version numbers of a former panel mean nothing here.
    const here = accepted.filter((one) => one.document === document && one.how !== 'import')
    if (isTakenOver && here.length === 0) return [{ document, version: current.version }]
    const last = Math.max(0, ...here.map(({ version }) => numberOf(version)))
    return asked && last < asked.version ? [{ document, version: current.version }] : []
  })
}

/** Finds the faults of texts, field by field. */
export function findTextFaults(texts: WrittenTexts): FieldFault[] {
  const languages = Object.keys(texts) as (keyof WrittenTexts)[]
  return languages.flatMap((language) => {
    const body = texts[language]?.body ?? ''
    const field = `texts.${language}.body`
    if (body.trim() === '') return [{ field, message: legalMessage('bodyMissing') }]
    return wrongNames(body, [nameOfPanel]).map((message) => ({ field, message }))
  })
}

type Publication = { document: LegalDocument; effectiveOn: string; isMaterial: boolean }
/**
 * Finds the faults of a planned publication. A version comes into force neither before the version that it replaces,
 * nor before the day when it is published, because until then everyone reads another text.
 */
export function findPublicationFaults(
  { document, effectiveOn, isMaterial }: Publication,
  before: { effectiveOn: string } | null,
  { today, latest }: { today: string; latest: string },
): FieldFault[] {
  const faults: FieldFault[] = []
  const add = (field: string, message: Message) => void faults.push({ field, message })
  if (before && effectiveOn < before.effectiveOn)
    add('effectiveOn', legalMessage('tooEarly', { day: formatDay(before.effectiveOn) }))
  else if (effectiveOn < today) add('effectiveOn', legalMessage('inThePast', { day: formatDay(today) }))
  if (effectiveOn > latest) add('effectiveOn', legalMessage('tooLate', { days: daysAheadMax }))
  if (isMaterial && !acceptedDocuments.some((one) => one === document))
    add('isMaterial', legalMessage('materialCookies'))
  return faults
}
