import PostalMime, { type Attachment } from 'postal-mime'
import { findStatus } from '../../../platform/server/mail-failure.ts'
import { judgePermanent, readStatus, type ReportedKind } from './reported.ts'

/**
 * What an email that came back says, and the addresses that it names; null when it is neither a failure report nor a
 * complaint.
 */
export type Returned = { kind: ReportedKind; status: string | null; recipients: readonly string[] } | null

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
/** Splits a part of header-like fields into its groups, which are separated by blank lines. */
const readGroups = (text: string): ReadonlyMap<string, string>[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
      return new Map(
        lines.flatMap((line): [string, string][] => {
          const at = line.indexOf(':')
          return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]] : []
        }),
      )
    })
    .filter((fields) => fields.size > 0)

/**
 * How much of an email is read. A report stands before the email that it is about, and its cost grows with its length:
 * anyone who got an email from us may write to its return path.
 */
const readMaxLength = 128 * 1024
/** The email that a report is about is not opened, however many others are in it. */
const parsing = { attachmentEncoding: 'utf8', forceRfc822Attachments: true, maxNestingDepth: 10 } as const

/**
 * Reads an email that a mail server or a mailbox provider sent to a return path: a delivery status notification
 * (RFC 3464) or a feedback report (RFC 5965). Auto-replies and reports about delays or successes say nothing.
 */
export async function readReturned(message: string): Promise<Returned> {
  const parsed = await PostalMime.parse(message.slice(0, readMaxLength), parsing).catch(() => null)
  if (parsed === null) return null
  const { attachments } = parsed
  const find = (type: string) => attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)
  const feedback = find('message/feedback-report')
  if (feedback) {
    const fields = readGroups(textOf(feedback))[0]
    if (!complaintTypes.has(fields?.get('feedback-type')?.toLowerCase() ?? '')) return null
    return { kind: 'complaint', status: null, recipients: readAddresses(fields, ['original-rcpt-to']) }
  }
  const delivery = find('message/delivery-status') ?? find('message/global-delivery-status')
  if (!delivery) return null
  const failed = readGroups(textOf(delivery)).filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
  const [first] = failed
  if (!first) return null
  // One return path stands for one recipient, so a report has one failure; a server may write it down twice.
  const statuses = failed.map(findStatusOf)
  const status = statuses.find((one) => one !== null && judgePermanent(one) === 'gone') ?? statuses[0] ?? null
  const recipients = failed.flatMap((fields) => readAddresses(fields, ['original-recipient', 'final-recipient']))
  return { kind: status === null ? 'refused' : judgePermanent(status), status, recipients }
}

const complaintTypes: ReadonlySet<string> = new Set(['abuse', 'fraud', 'virus'])
/**
 * Finds the address in a field such as `rfc822; ann@example.org` or `<ann@example.org>`. Anyone may write a report to a
 * return path of an email, so the field is split: a pattern for the whole address would take hours for one long word.
 */
export const findAddress = (field: string): string | null =>
  field.split(/[\s<>;]+/).find((word) => word.slice(1, -1).includes('@')) ?? null
const readAddresses = (fields: ReadonlyMap<string, string> | undefined, names: readonly string[]): string[] =>
  names.flatMap((name) => findAddress(fields?.get(name) ?? '') ?? [])

/** Some servers write 5.0.0 and have the real code in the answer that they quote. */
function findStatusOf(fields: ReadonlyMap<string, string>): string | null {
  const status = readStatus((fields.get('status') ?? '').split(/\s/)[0] ?? '')
  const isVague = status === null || status.endsWith('.0.0')
  return (isVague ? findStatus(fields.get('diagnostic-code') ?? '') : null) ?? status
}
