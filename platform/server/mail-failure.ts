import { messageOf } from './message-of.ts'

/**
 * What a status code (RFC 3463, RFC 5248) says about an address. `gone`: there is no mailbox, and there will be none.
 * `later`: another try may succeed. `refused`: this email was refused for good, but not because of its address.
 */
export type StatusMeaning = 'gone' | 'later' | 'refused'

/**
 * The codes after which an address gets no more emails: no such mailbox (5.1.1), no such domain (5.1.2), a malformed
 * address (5.1.3), moved (5.1.6), a domain that takes no email (5.1.10, RFC 7505), and a disabled mailbox (5.2.1).
 */
const goneCodes: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/** Finds what an enhanced status code says about its address; a code that is none counts as `refused`. */
export function findMeaning(status: string): StatusMeaning {
  if (goneCodes.has(status)) return 'gone'
  return status.startsWith('4.') ? 'later' : 'refused'
}

const statusPattern = /(?:^|[\s#(])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/
/** Finds the enhanced status code in the text of a mail server; null if there is none. */
export const findStatus = (text: string): string | null => statusPattern.exec(text)?.[1] ?? null

const textMaxLength = 160
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Removes everything from the text of a mail server that may identify the recipient: whatever contains an at sign,
 * plain or encoded, the local part on its own, links and network addresses. The text becomes one short line.
 */
export function redactAnswer(text: string, recipient: string): string {
  const local = recipient.slice(0, recipient.lastIndexOf('@'))
  const line = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/<[^<>]*>/g, '<...>')
    .replace(/\S*(?:@|=40|%40|\bat\b(?=\s\S+\.\S))\S*/gi, '<...>')
    .replace(/https?:\S+/gi, '<...>')
    .replace(/\[?\b(?:\d{1,3}\.){3}\d{1,3}\b\]?|\[?(?:[0-9a-f]{0,4}:){3,}[0-9a-f]{0,4}\]?/gi, '<...>')
  const parts = [local, ...local.split(/[.+_-]/)].filter((part) => part.length > 2)
  const named = parts.reduce(
    (rest, part) =>
      rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(part)}(?![\\p{L}\\p{N}])`, 'giu'), '<...>'),
    line,
  )
  const short = named.replace(/\s+/g, ' ').trim()
  return short.length > textMaxLength ? `${short.slice(0, textMaxLength)}...` : short
}

/**
 * Why an email was not accepted, without its recipient. `endsRetries` is set when no further try can succeed: the
 * server refused this recipient or this email permanently (a 5xx reply to RCPT TO or DATA, RFC 5321 section 4.2.1). A
 * refusal of our log-in or of our sender is about every email, and is retried, because an operator can correct it.
 */
export class MailFailure extends Error {
  readonly command: string | null
  /** The code of the server's reply; null if there was none. */
  readonly replyCode: number | null
  /** The enhanced status code; null if the reply has none. */
  readonly status: string | null
  readonly endsRetries: boolean

  constructor(
    message: string,
    { command, replyCode, status, endsRetries }: Pick<MailFailure, 'command' | 'replyCode' | 'status' | 'endsRetries'>,
  ) {
    super(message)
    this.name = 'MailFailure'
    this.command = command
    this.replyCode = replyCode
    this.status = status
    this.endsRetries = endsRetries
  }

  /** Whether the address itself gets no more emails. */
  get isAddressGone(): boolean {
    return this.endsRetries && this.status !== null && findMeaning(this.status) === 'gone'
  }
}

/** About one recipient, unlike the commands before them. */
const recipientCommands: ReadonlySet<string> = new Set(['RCPT TO', 'DATA'])
const readField = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Reduces an error of the mail library to what may be logged and stored with a job. */
export function explainFailure(error: unknown, recipient: string): MailFailure {
  const from = typeof error === 'object' && error !== null ? error : {}
  const command = readField(from, 'command') || null
  const code = Number(readField(from, 'responseCode'))
  const replyCode = Number.isInteger(code) && code >= 200 && code <= 599 ? code : null
  const answer = readField(from, 'response')
  if (replyCode === null) {
    const reason = redactAnswer(messageOf(error), recipient)
    const message = `mail: not handed over (${readField(from, 'code') || 'unknown'}): ${reason}`
    return new MailFailure(message, { command, replyCode, status: null, endsRetries: false })
  }
  const status = findStatus(answer)
  const text = redactAnswer(answer.replace(/^\d{3}[- ]?/gm, '').replace(/[245]\.\d{1,3}\.\d{1,3}/g, ''), recipient)
  const endsRetries = replyCode >= 500 && command !== null && recipientCommands.has(command)
  const message = `mail: the server answered ${command ?? 'the connection'} with ${replyCode}${status ? ` ${status}` : ''}: ${text}`
  return new MailFailure(message, { command, replyCode, status, endsRetries })
}
