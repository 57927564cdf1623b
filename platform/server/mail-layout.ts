import { copper, makeScale, verdigris, type Scale } from '../contract/brand-colors.ts'
import { directions, type Language } from '../contract/language.ts'
import { inlineText, type Block, type Inline } from '../contract/prose.ts'
import { letterMails } from '../words/en/server/letter-mails.ts'
import { escapeHtml } from './document-pages.ts'
import type { FilledMail, Item, MailBlock } from './mail-text.ts'
import { textIn } from './words.ts'

/** The design of the operator's emails. */
export type Look = {
  /** The colour of buttons and links. */
  primary: string
  /** The address of the icon beside the name; null for our mark. */
  iconUrl: string | null
  /** The operator's postal address; empty if there is none. */
  postalAddress: string
}
/** The design of emails until the operator chooses another. */
export const ourLook: Look = { primary: verdigris[7], iconUrl: null, postalAddress: '' }

/** Everything that is needed to lay out an email. */
export type LetterContent = Omit<FilledMail, 'subject'> & {
  appName: string
  /** The language of the reader. All texts of the email are in this language. */
  language: Language
  /** The base of links to our pages. */
  publicUrl: string
  /** The address where the reader unsubscribes from emails of this kind. */
  unsubscribeUrl?: string
  look: Look
}

/** Lays out an email: as HTML, which also works in dark mode and without images, and as plain text. */
export function layOutMail(content: LetterContent): { text: string; html: string } {
  return { text: makeText(content), html: makeHtml(content) }
}

/** Makes the address of one of our pages absolute, because an email has no base address. */
const makeAbsolute = (href: string, publicUrl: string): string => (href.startsWith('/') ? publicUrl + href : href)

// From here on: the plain text.

const inlineWords = (inlines: readonly Inline[], publicUrl: string): string =>
  inlines
    .map((inline): string => {
      if ('text' in inline) return inline.text
      if (inline.kind === 'break') return '\n'
      const words = inlineWords(inline.inlines, publicUrl)
      if (inline.kind !== 'link') return words
      const address = makeAbsolute(inline.href, publicUrl)
      return words === address ? words : `${words} (${address.replace(/^mailto:/, '')})`
    })
    .join('')

const indent = (text: string, by: string): string => text.split('\n').join(`\n${by}`)

function blockWords(block: MailBlock, publicUrl: string): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return inlineWords(block.inlines, publicUrl)
    case 'list':
      return block.items
        .map((item, index) => {
          const mark = block.start === null ? '* ' : `${block.start + index}. `
          return mark + indent(item.map((one) => blockWords(one, publicUrl)).join('\n'), ' '.repeat(mark.length))
        })
        .join('\n')
    case 'quote':
      return `> ${indent(block.blocks.map((one) => blockWords(one, publicUrl)).join('\n\n'), '> ')}`
    case 'code':
      return `    ${indent(block.text, '    ')}`
    case 'rule':
      return '* * *'
    case 'button':
      return `${block.words}:\n${makeAbsolute(block.href, publicUrl)}`
    case 'code-shown':
      return `    ${block.text}`
    case 'items':
      return block.items.map(({ title, detail }) => `* ${title}\n  ${detail}`).join('\n\n')
  }
}

function makeText(content: LetterContent): string {
  const { appName, language, title, blocks, footer, unsubscribeUrl, publicUrl, look } = content
  const say = textIn(letterMails, language)
  const ending = unsubscribeUrl ? `${say('end')}: ${unsubscribeUrl}` : ''
  const why = footer.map((block) => blockWords(block, publicUrl)).join('\n\n')
  const end = [why, ending, `${appName}, ${publicUrl}`, look.postalAddress].filter((line) => line !== '').join('\n')
  return `${[title, ...blocks.map((block) => blockWords(block, publicUrl)), `-- \n${end}`].join('\n\n')}\n`
}

// From here on: the HTML. Styles are attributes of the elements, because mail programs support little else.

const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const darkStyle = (link: string) => `
@media (prefers-color-scheme: dark) {
  .page { background: #11181d !important; }
  .card { background: #242d32 !important; border-color: #313b41 !important; }
  .ink { color: #ebeff2 !important; }
  .soft { color: #b4bcc1 !important; }
  .code { background: #171f24 !important; border-color: #454f55 !important; }
  .link { color: ${link} !important; }
  .line { border-color: #454f55 !important; }
}
@media (max-width: 480px) { .card-body { padding: 24px 20px !important; } }`
const words = `${font};font-size:16px;line-height:25px;color:#1a242a`

type Drawing = {
  publicUrl: string
  buttonFails: string
  /** The operator's colour, its shades, and the colour of links. */
  primary: string
  shades: Scale
  link: string
  /** The side on which lines begin. Some mail programs do not know `start`. */
  start: 'left' | 'right'
}

const inlineHtml = (inlines: readonly Inline[], drawing: Drawing): string =>
  inlines
    .map((inline): string => {
      switch (inline.kind) {
        case 'text':
          return escapeHtml(inline.text)
        case 'code':
          return `<span style="font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(inline.text)}</span>`
        case 'break':
          return '<br>'
        case 'strong':
          return `<strong>${inlineHtml(inline.inlines, drawing)}</strong>`
        case 'emphasis':
          return `<em>${inlineHtml(inline.inlines, drawing)}</em>`
        case 'link':
          return `<a class="link" href="${escapeHtml(makeAbsolute(inline.href, drawing.publicUrl))}" style="color:${drawing.link}">${inlineHtml(inline.inlines, drawing)}</a>`
      }
    })
    .join('')

/** The HTML of blocks within a list or a quotation, with less space between them. */
const innerHtml = (blocks: readonly Block[], drawing: Drawing): string =>
  blocks
    .map((block) => (block.kind === 'paragraph' ? inlineHtml(block.inlines, drawing) : blockHtml(block, drawing)))
    .join('<br>')

function blockHtml(block: MailBlock, drawing: Drawing): string {
  const { shades } = drawing
  switch (block.kind) {
    case 'heading':
      return `<h2 class="ink" style="margin:8px 0 12px;${font};font-size:19px;line-height:26px;font-weight:700;color:#1a242a">${inlineHtml(block.inlines, drawing)}</h2>`
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;${words}">${inlineHtml(block.inlines, drawing)}</p>`
    case 'list': {
      const items = block.items.map((item) => `<li style="margin:0 0 6px">${innerHtml(item, drawing)}</li>`).join('')
      const style = `class="ink" style="margin:0 0 16px;padding:0;padding-${drawing.start}:24px;${words}"`
      return block.start === null ? `<ul ${style}>${items}</ul>` : `<ol start="${block.start}" ${style}>${items}</ol>`
    }
    case 'quote':
      return `<div class="soft line" style="margin:0 0 16px;padding:0;padding-${drawing.start}:16px;border-${drawing.start}:3px solid #e1e7eb;${font};font-size:16px;line-height:25px;color:#4a575f">${innerHtml(block.blocks, drawing)}</div>`
    case 'code':
      return `<pre class="code ink" style="margin:0 0 16px;padding:14px 16px;white-space:pre-wrap;background:${shades[0]};border:1px solid ${shades[2]};border-radius:12px;font-size:14px;line-height:20px;color:#1a242a">${escapeHtml(block.text)}</pre>`
    case 'rule':
      return '<hr class="line" style="margin:8px 0 24px;border:0;border-top:1px solid #e1e7eb">'
    case 'button':
      return buttonHtml(block.words, makeAbsolute(block.href, drawing.publicUrl), drawing)
    case 'code-shown':
      return codeHtml(block.text, shades)
    case 'items':
      return block.items.map((item) => itemHtml(item, shades)).join('')
  }
}

/**
 * The style of a code. Six digits are spaced apart, so that they are easy to copy. The code of a gift card is longer
 * and must fit on one line of a phone.
 */
const codeType = (code: string): string =>
  code.length > 8 ? 'font-size:18px;line-height:28px' : 'font-size:32px;line-height:40px;letter-spacing:6px'
const codeHtml = (code: string, shades: Scale) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
      <td class="code ink" align="center" style="padding:18px 8px;background:${shades[0]};border:1px solid ${shades[2]};border-radius:12px;font-family:ui-monospace,Menlo,Consolas,monospace;${codeType(code)};font-weight:700;color:#1a242a">${escapeHtml(code)}</td>
    </tr></table>`

const itemHtml = ({ title, detail }: Item, shades: Scale) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr>
      <td class="code" style="padding:14px 16px;background:${shades[0]};border:1px solid ${shades[2]};border-radius:12px">
        <div class="ink" style="${font};font-size:16px;line-height:22px;font-weight:600;color:#1a242a">${escapeHtml(title)}</div>
        <div class="soft" style="${font};font-size:14px;line-height:20px;color:#4a575f">${escapeHtml(detail)}</div>
      </td>
    </tr></table>
    `

const buttonHtml = (text: string, url: string, { primary, buttonFails, link }: Drawing) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
      <td bgcolor="${primary}" style="border-radius:8px;background:${primary}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(text)}</a></td>
    </tr></table>
    <p class="soft" style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:#4a575f">${escapeHtml(buttonFails)}<br><a class="link" href="${escapeHtml(url)}" style="color:${link};word-break:break-all">${escapeHtml(url)}</a></p>`

/** The small print at the end, one line under another. */
const footerHtml = (footer: readonly Block[], drawing: Drawing): string => innerHtml(footer, drawing)

const endHtml = (url: string, text: string, link: string) =>
  `<br><a class="link" href="${escapeHtml(url)}" style="color:${link}">${escapeHtml(text)}</a>`

/** Our mark, a speech bubble with a face. It is drawn with table cells only, so that no picture has to be loaded. */
function markHtml(primary: string): string {
  const eye =
    '<td width="3" height="7" bgcolor="#ffffff" style="width:3px;height:7px;border-radius:2px;background:#ffffff"></td>'
  const smile = primary === ourLook.primary ? copper[3] : '#ffffff'
  return `<td width="36" height="36" align="center" valign="middle" bgcolor="${primary}" style="width:36px;height:36px;border-radius:18px 18px 18px 5px;background:${primary};font-size:0;line-height:0">
      <table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0"><tr>${eye}<td width="6" style="width:6px"></td>${eye}</tr></table>
      <div style="width:15px;height:5px;margin:2px auto 0;border-bottom:2px solid ${smile};border-radius:0 0 15px 15px"></div>
    </td>`
}

/** The operator's icon. The name stands beside it, so nothing is lost when pictures are not shown. */
const iconHtml = (url: string) =>
  `<td width="36" height="36" valign="middle" style="width:36px;height:36px"><img src="${escapeHtml(url)}" width="36" height="36" alt="" style="display:block;width:36px;height:36px;border:0;border-radius:10px;background:#ffffff"></td>`

const addressHtml = (address: string) =>
  address === '' ? '' : `<br>${address.split(/\r?\n/).map(escapeHtml).join(', ')}`

/** The first words of an email, which mail programs show beside the subject. */
const makePreview = (blocks: readonly MailBlock[], title: string): string => {
  const [first] = blocks.filter((block) => block.kind === 'paragraph')
  return first ? inlineText(first.inlines) : title
}

function makeHtml(content: LetterContent): string {
  const { appName, language, title, blocks, footer, unsubscribeUrl, publicUrl, look } = content
  const say = textIn(letterMails, language)
  const name = escapeHtml(appName)
  const { primary, iconUrl, postalAddress } = look
  const shades = makeScale(primary)
  const start = directions[language] === 'rtl' ? 'right' : 'left'
  const drawing: Drawing = { start, publicUrl, buttonFails: say('buttonFails'), primary, shades, link: primary }
  // The background below the card is darker, so its links must be darker too.
  const below = { ...drawing, link: shades[8] }
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root { color-scheme: light dark; }${darkStyle(shades[4])}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eff3f5">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(makePreview(blocks, title))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eff3f5">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">
  <table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
    ${iconUrl === null ? markHtml(primary) : iconHtml(iconUrl)}
    <td class="ink" style="padding-${start}:12px;${font};font-size:20px;font-weight:700;color:#1a242a">${name}</td>
  </tr></table>
</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e1e7eb;border-radius:16px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="card-body" style="padding:36px">
    <h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:30px;font-weight:700;color:#1a242a">${escapeHtml(title)}</h1>
    ${blocks.map((block) => blockHtml(block, drawing)).join('\n    ')}
  </td></tr></table>
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;${font};font-size:13px;line-height:20px;color:#4a575f">${footerHtml(footer, below)}${unsubscribeUrl ? endHtml(unsubscribeUrl, say('end'), below.link) : ''}<br><a class="link" href="${escapeHtml(publicUrl)}" style="color:${below.link}">${name}</a>${addressHtml(postalAddress)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
