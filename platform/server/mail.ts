import nodemailer from 'nodemailer'
import type { Language } from '../contract/language.ts'
import { scaleOf, verdigris, type Scale } from '../contract/brand-colors.ts'
import { letterMails } from '../words/en/server/letter-mails.ts'
import { textIn } from './words.ts'

const connectTimeoutMs = 5_000
const socketTimeoutMs = 15_000
const maxConnections = 3
const subjectMaxLength = 250
const addressMaxLength = 254

export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>>
}

export type MailOptions = {
  /** `smtp://user:password@host:port` or `smtps://...`; empty when there is none, then every letter fails. */
  smtpUrl: string
  /** A bare address, or `Name <address>`. */
  from: string
  /** What the panel is called, as it is now where that can change. */
  appName: string | (() => string)
  publicUrl: string
  /** How letters look, as it is now; else as we made them. */
  look?: () => Look
}

/** How the operator's letters look. */
export type Look = {
  /** The colour of what can be pressed. */
  primary: string
  /** Where the icon beside the name is; null for a square with the name's first letter. */
  iconUrl: string | null
  /** Where the operator can be written to on paper; empty for nowhere. */
  postalAddress: string
}
const ourLook: Look = { primary: verdigris[7], iconUrl: null, postalAddress: '' }

export type Mail = ReturnType<typeof createMail>

/**
 * The way out for mail: a pool of SMTP connections. `send` throws when the mail was not taken, so only jobs call it
 * (they retry); a letter that could smuggle headers or a second recipient is refused before anything is sent.
 */
export function createMail({ smtpUrl, from, appName, publicUrl, look = () => ourLook }: MailOptions) {
  const name = () => (typeof appName === 'string' ? appName : appName())
  // A sender that cannot be used is refused at the start.
  senderOf(from, name())
  const transport = smtpUrl === '' ? null : transportTo(smtpUrl)
  const server = () => {
    if (!transport) throw new Error('mail: there is no mail server, set SMTP_URL')
    return transport
  }

  return {
    /** Hands one letter to the mail server; resolves when the server has taken it, throws when it has not. */
    async send(letter: Letter): Promise<void> {
      const refused = letterProblem(letter)
      if (refused) throw new Error(refused)
      const { to, subject, text, html, headers = {} } = letter
      const sender = senderOf(from, name())
      await server().sendMail({
        from: sender,
        to: { name: '', address: to },
        // Said apart from the headers, so that nothing in them can add a recipient.
        envelope: { from: sender.address, to: [to] },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      })
    },

    /** This installation's letter: the one layout under its name, with a link home. */
    layout: (content: Omit<LetterContent, 'appName' | 'homeUrl' | 'look'>) =>
      mailLayout({ ...content, appName: name(), homeUrl: publicUrl, look: look() }),

    /** Whether a mail server answers and takes our credentials; throws when it does not. */
    async verify(): Promise<void> {
      await server().verify()
    },

    /** Ends all connections; letters still waiting fail and stay with their jobs. */
    close(): void {
      transport?.close()
    },
  }
}

function transportTo(smtpUrl: string) {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // The job retries, and knows how often: a second, hidden retry here could double a mail.
    maxRequeues: 0,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    requireTLS: needsTls(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // An idle connection that dies is nobody's failure; without a listener it would end the process.
  transport.on('error', () => {})
  return transport
}

/** Why this letter must not be sent, or null. Addresses are one plain mailbox; no header holds a line break. */
export function letterProblem({ to, subject, headers = {} }: Letter): string | null {
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

/** Stricter than the RFC on purpose: no quotes, comments, lists or groups, which parsers read differently. */
const isPlainAddress = (address: string) =>
  address.length <= addressMaxLength &&
  !hasControl(address) &&
  /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address)

/** The sender's name and plain address; throws on anything else. */
export function senderOf(from: string, appName: string): { name: string; address: string } {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(from.trim())
  const address = (named?.[2] ?? from).trim()
  const name = named?.[1]?.trim().replace(/^"|"$/g, '') || appName
  if (!isPlainAddress(address) || hasControl(name)) throw new Error('mail: the sender address is malformed')
  return { name, address }
}

/** Credentials never cross a network in clear text; on this machine they may. */
function needsTls(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl)
  return protocol === 'smtp:' && username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

export type LetterContent = {
  appName: string
  /** The language of its reader, which everything else is written in. */
  language?: Language
  title: string
  /** Plain text; everything is escaped. */
  paragraphs: readonly string[]
  /** The one thing to do: a button, and its address in words for programs that show none. */
  action?: { text: string; url: string }
  /** A one-time code, shown large. */
  code?: string
  /** A short list, each line with what there is to know of it below. */
  items?: readonly { title: string; detail: string }[]
  /** Where the reader ends mails like this one. */
  unsubscribeUrl?: string
  /** Why the reader gets this, and what to do when it was not them. */
  footer: string
  homeUrl?: string
  look?: Look
}

/** Lays letters out under a name and a look that are not the installation's own yet. */
export const layoutUnder =
  (brand: Pick<LetterContent, 'appName' | 'homeUrl' | 'look'>): Mail['layout'] =>
  (content) =>
    mailLayout({ ...content, ...brand })

/** The one layout of every mail: an HTML part that also holds in dark mode and without images, and its plain-text twin. */
export function mailLayout(content: LetterContent): { text: string; html: string } {
  for (const url of [content.action?.url, content.unsubscribeUrl])
    if (url !== undefined && !/^https?:\/\//.test(url)) throw new Error('mail: an action leads to a web address')
  return { text: textOf(content), html: htmlOf(content) }
}

function textOf(content: LetterContent): string {
  const { appName, title, paragraphs, action, code, items = [], unsubscribeUrl, footer, homeUrl } = content
  const say = textIn(letterMails, content.language ?? 'en')
  const parts = [title, ...paragraphs, ...items.map((item) => `* ${item.title}\n  ${item.detail}`)]
  if (code) parts.push(`    ${code}`)
  if (action) parts.push(`${action.text}:\n${action.url}`)
  const ending = unsubscribeUrl ? `\n${say('end')}: ${unsubscribeUrl}` : ''
  const { postalAddress } = content.look ?? ourLook
  const address = postalAddress === '' ? '' : `\n${postalAddress}`
  parts.push(`-- \n${footer}${ending}\n${homeUrl ? `${appName}, ${homeUrl}` : appName}${address}`)
  return `${parts.join('\n\n')}\n`
}

const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const darkStyle = (link: string) => `
@media (prefers-color-scheme: dark) {
  .page { background: #11181d !important; }
  .card { background: #242d32 !important; border-color: #313b41 !important; }
  .ink { color: #ebeff2 !important; }
  .soft { color: #b4bcc1 !important; }
  .code { background: #171f24 !important; border-color: #454f55 !important; }
  .link { color: ${link} !important; }
}
@media (max-width: 480px) { .card-body { padding: 24px 20px !important; } }`

function htmlOf(content: LetterContent): string {
  const { appName, title, paragraphs, action, code, items = [], unsubscribeUrl, footer, homeUrl } = content
  const language = content.language ?? 'en'
  const say = textIn(letterMails, language)
  const name = escapeHtml(appName)
  const { primary, iconUrl, postalAddress } = content.look ?? ourLook
  const shades = scaleOf(primary)
  // Below the card the ground is darker, and so are the links.
  const home = homeUrl ? `<a class="link" href="${escapeHtml(homeUrl)}" style="color:${shades[8]}">${name}</a>` : name
  const lines = paragraphs.map(
    (line) =>
      `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:25px;color:#1a242a">${escapeHtml(line)}</p>`,
  )
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root { color-scheme: light dark; }${darkStyle(shades[4])}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eff3f5">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(paragraphs[0] ?? title)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eff3f5">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">
  <table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
    ${iconUrl === null ? initialBlock(primary, appName) : iconBlock(iconUrl)}
    <td class="ink" style="padding-left:12px;${font};font-size:20px;font-weight:700;color:#1a242a">${name}</td>
  </tr></table>
</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e1e7eb;border-radius:16px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="card-body" style="padding:36px">
    <h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:30px;font-weight:700;color:#1a242a">${escapeHtml(title)}</h1>
    ${lines.join('\n    ')}
    ${items.map((item) => itemBlock(item, shades)).join('')}${code ? codeBlock(code, shades) : ''}${action ? actionBlock(action, say('buttonFails'), primary) : ''}
  </td></tr></table>
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;${font};font-size:13px;line-height:20px;color:#4a575f">${escapeHtml(footer)}${unsubscribeUrl ? endBlock(unsubscribeUrl, say('end'), shades) : ''}<br>${home}${addressBlock(postalAddress)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Six digits stand wide apart to be typed; a gift card's code is longer, and must not break on a phone. */
const codeType = (code: string): string =>
  code.length > 8 ? 'font-size:18px;line-height:28px' : 'font-size:32px;line-height:40px;letter-spacing:6px'
const codeBlock = (code: string, shades: Scale) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
      <td class="code ink" align="center" style="padding:18px 8px;background:${shades[0]};border:1px solid ${shades[2]};border-radius:12px;font-family:ui-monospace,Menlo,Consolas,monospace;${codeType(code)};font-weight:700;color:#1a242a">${escapeHtml(code)}</td>
    </tr></table>`

const itemBlock = ({ title, detail }: { title: string; detail: string }, shades: Scale) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr>
      <td class="code" style="padding:14px 16px;background:${shades[0]};border:1px solid ${shades[2]};border-radius:12px">
        <div class="ink" style="${font};font-size:16px;line-height:22px;font-weight:600;color:#1a242a">${escapeHtml(title)}</div>
        <div class="soft" style="${font};font-size:14px;line-height:20px;color:#4a575f">${escapeHtml(detail)}</div>
      </td>
    </tr></table>
    `

const endBlock = (url: string, text: string, shades: Scale) =>
  `<br><a class="link" href="${escapeHtml(url)}" style="color:${shades[8]}">${escapeHtml(text)}</a>`

const actionBlock = ({ text, url }: { text: string; url: string }, buttonFails: string, primary: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
      <td bgcolor="${primary}" style="border-radius:8px;background:${primary}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(text)}</a></td>
    </tr></table>
    <p class="soft" style="margin:0;${font};font-size:13px;line-height:20px;color:#4a575f">${escapeHtml(buttonFails)}<br><a class="link" href="${escapeHtml(url)}" style="color:${primary};word-break:break-all">${escapeHtml(url)}</a></p>`

const initialBlock = (primary: string, appName: string) =>
  `<td width="36" height="36" align="center" valign="middle" bgcolor="${primary}" style="width:36px;height:36px;border-radius:10px;background:${primary};${font};font-size:20px;font-weight:700;color:#ffffff">${escapeHtml(initialOf(appName))}</td>`

/** The name stands beside it: where pictures are not shown nothing is lost. */
const iconBlock = (url: string) =>
  `<td width="36" height="36" valign="middle" style="width:36px;height:36px"><img src="${escapeHtml(url)}" width="36" height="36" alt="" style="display:block;width:36px;height:36px;border:0;border-radius:10px;background:#ffffff"></td>`

const addressBlock = (address: string) =>
  address === '' ? '' : `<br>${address.split(/\r?\n/).map(escapeHtml).join(', ')}`

const initialOf = (appName: string) => (appName.trim()[0] ?? '').toUpperCase()

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (char) => entities[char] ?? char)
