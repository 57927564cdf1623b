import nodemailer from 'nodemailer'
import { subjectMaxLength } from '../contract/letter.ts'
import { explainFailure, MailFailure } from './mail-failure.ts'
import { ourLook, type Look } from './mail-layout.ts'
import { countMail } from './mail-metrics.ts'
import { createMailTexts, type MailTexts } from './mail-texts.ts'
import { createMailWriter, type Letter } from './mail-writer.ts'

const connectTimeoutMs = 5_000
const socketTimeoutMs = 15_000
const maxConnections = 3
const addressMaxLength = 254

export type MailOptions = {
  /** `smtp://user:password@host:port` or `smtps://...`; when empty, sending every email fails. */
  smtpUrl: string
  /** A bare address, or `Name <address>`. */
  from: string
  /** The name of the panel; a function when it can change. */
  appName: string | (() => string)
  publicUrl: string
  /** Returns the current design of emails; by default our own. */
  look?: () => Look
  /** The current texts of emails; by default our own. */
  texts?: Pick<MailTexts, 'blocksOf'>
}

export type Mail = ReturnType<typeof createMail>

/** Knows which addresses get no emails, and under which sender an email that comes back is recognised. */
export type MailGuard = {
  /** Whether this email must not be sent; `isOptional` means that its reader can unsubscribe from it. */
  isHeld: (email: { to: string; isOptional: boolean }) => Promise<boolean>
  /** The address to which a mail server returns an email for this recipient; null for the sender itself. */
  makeReturnPath: (to: string) => string | null
  /** Records that there is no mailbox at this address; `status` is the enhanced status code. */
  noteGone: (to: string, status: string) => Promise<void>
}
/** `withheld` when the address of an email gets no emails; nothing when the server accepted it. */
export type Sent = 'withheld' | void

/**
 * Sends email through a pool of SMTP connections. `send` throws a `MailFailure` when the server did not accept the
 * email, so only jobs call it, which retry. An email that could smuggle headers or a second recipient is refused before
 * anything is sent.
 */
export function createMail({
  smtpUrl,
  from,
  appName,
  publicUrl,
  look = () => ourLook,
  texts = createMailTexts([]),
}: MailOptions) {
  const name = () => (typeof appName === 'string' ? appName : appName())
  // Refuses an unusable sender at the start.
  parseSender(from, name())
  const transport = smtpUrl === '' ? null : createTransport(smtpUrl)
  const server = () => {
    if (!transport) throw new Error('mail: there is no mail server, set SMTP_URL')
    return transport
  }

  let guard: MailGuard | null = null

  return {
    /** Sets who decides which addresses get no emails; without one, every address does. */
    guardWith(next: MailGuard): void {
      guard = next
    },

    /**
     * Hands one email to the mail server. Resolves with `withheld` when its address gets no emails, or when the server
     * has just said that there is no such mailbox; there is then nothing to retry.
     */
    async send(letter: Letter): Promise<Sent> {
      const refused = findLetterProblem(letter)
      if (refused) throw new Error(refused)
      const { to, subject, text, html, headers = {} } = letter
      const isOptional = Object.keys(headers).some((header) => header.toLowerCase() === 'list-unsubscribe')
      if (await guard?.isHeld({ to, isOptional })) {
        countMail('suppressed')
        return 'withheld'
      }
      const sender = parseSender(from, name())
      const returnPath = guard?.makeReturnPath(to) ?? sender.address
      try {
        await server().sendMail({
          from: sender,
          to: { name: '', address: to },
          // The recipient is given apart from the headers, so that nothing in them can add another one.
          envelope: { from: returnPath, to: [to] },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        })
      } catch (error) {
        // The error of the library names the recipient, and so may the server's answer in it.
        const failure = explainFailure(error, to)
        countMail(failure.endsRetries ? 'rejected' : 'deferred')
        if (!guard || !failure.isAddressGone || !failure.status) throw failure
        await guard.noteGone(to, failure.status)
        return 'withheld'
      }
      countMail('sent')
      return undefined
    },

    ...createMailWriter({ appName: name, publicUrl, look, texts }),

    /** Checks that the mail server answers and accepts our user name and password; throws when it does not. */
    async verify(): Promise<void> {
      await server().verify()
    },

    /** Closes all connections. Emails that are still waiting fail, and their jobs retry. */
    close(): void {
      transport?.close()
    },
  }
}

/** Whether the mail server refused this recipient permanently, so that emails to other recipients may well succeed. */
export const isRecipientRefused = (error: unknown): boolean =>
  error instanceof MailFailure && error.endsRetries && error.command === 'RCPT TO'

function createTransport(smtpUrl: string) {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // The job retries. A second, hidden retry could send an email twice.
    maxRequeues: 0,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    requireTLS: needsTls(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // If an unused connection breaks, that is not a failure. Without a listener it would end the process.
  transport.on('error', () => {})
  return transport
}

/**
 * Finds why this email must not be sent; null when it may be. Each address must be a single plain mailbox, and no
 * header may contain a line break.
 */
export function findLetterProblem({ to, subject, headers = {} }: Letter): string | null {
  if (!isPlainAddress(to)) return 'mail: the recipient is not one plain address'
  if (subject === '' || subject.length > subjectMaxLength || hasControl(subject)) {
    return 'mail: the subject is empty, too long or holds a line break'
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z0-9-]{1,76}$/.test(name) || hasControl(value)) return 'mail: a header is malformed'
    if (/^(?:from|sender|to|cc|bcc|subject|content-.*|mime-version)$/i.test(name)) {
      return `mail: the header ${name} cannot be set by a caller`
    }
  }
  return null
}

const hasControl = (value: string) => /\p{Cc}/u.test(value)

/**
 * Whether an address is a single plain mailbox. Stricter than the RFC: no quotes, comments, lists or groups, because
 * programs interpret them differently.
 */
const isPlainAddress = (address: string) =>
  address.length <= addressMaxLength &&
  !hasControl(address) &&
  /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address)

/** Parses the sender's name and plain address; throws on anything else. */
export function parseSender(from: string, appName: string): { name: string; address: string } {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(from.trim())
  const address = (named?.[2] ?? from).trim()
  const name = named?.[1]?.trim().replace(/^"|"$/g, '') || appName
  if (!isPlainAddress(address) || hasControl(name)) throw new Error('mail: the sender address is malformed')
  return { name, address }
}

/**
 * Whether the connection must be encrypted. A password never crosses a network in clear text, but within this machine
 * it may be sent unencrypted.
 */
function needsTls(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl)
  return protocol === 'smtp:' && username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
