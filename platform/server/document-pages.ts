import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PanelRules } from '../contract/panel-rules.ts'
import { usualPointNames, type PointNames } from '../contract/point-names.ts'
import { wordsAtMarks } from '../words/point-names.ts'
import { makeColorStyle, rootSelectors, type Colors } from '../contract/brand-colors.ts'
import { isLanguage, type Language } from '../contract/language.ts'
import { piecesOf, makeTextsAtMarks, type Showcase } from '../contract/showcase.ts'
import { iconPath, picturePath, readPictureName } from '../contract/picture.ts'

/** An external page of the operator, with the name of its network. */
export type FollowLink = { readonly name: string; readonly url: string }

/** Texts of a page, by name. */
type Texts = Readonly<Record<string, string>>

/** The operator's texts and design for the pages. */
export type Operator = {
  appName: string
  publicUrl: string
  followUs: readonly FollowLink[]
  /** The address of the cookie policy that the cookies page embeds: a path of ours, or an external address. */
  cookiePolicyUrl: string
  /** The email address for visitors; empty if there is none. */
  contactEmail: string
  rules: PanelRules
  contactPhone: string
  postalAddress: string
  colors: Colors
  /** The file names of the operator's pictures; empty where ours are used. */
  logo: string
  logoDark: string
  icon: string
  isSignUpOpen: boolean
  /** The figures of the panel that visitors see. */
  showcase: Showcase
  /**
   * The texts for the landing and other pages that are built in advance, by language and name. A page has a
   * placeholder `%TEXT_NAME%` for each.
   */
  texts: { readonly en: Texts } & { readonly [L in Language]?: Texts }
  /** The texts that the operator has changed, by language and name. */
  ownTexts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A document as it is sent to browsers, in each encoding. */
export type Page = { etag: string; identity: Buffer; gzip: () => Buffer; br: () => Buffer }

/** Reads the built documents by name (`app`, `landing` and so on); empty before the first build. */
export function readTemplates(folder: string): ReadonlyMap<string, string> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : []
  return new Map(files.map((file) => [file.slice(0, -'.html'.length), readFileSync(join(folder, file), 'utf8')]))
}

/**
 * Creates the documents with the operator's texts and design. Each is filled in when it is needed, and again after a
 * change. The figures of the panel change every minute, so only the landing page always has the current ones; browsers
 * can cache the other pages.
 */
export function createPages(templates: ReadonlyMap<string, string>) {
  const filled = new Map<string, { of: string; page: Page }>()
  return (name: string, operator: Operator): Page | undefined => {
    const html = templates.get(name)
    if (html === undefined) return undefined
    const { showcase: _changing, ...lasting } = operator
    const of = JSON.stringify(name.startsWith('landing') ? operator : lasting)
    const last = filled.get(name)
    if (last?.of === of) return last.page
    const page = makePage(fillIn(html, operator, findLanguage(name)))
    filled.set(name, { of, page })
    return page
  }
}

/** Finds the language of a document from its name: `landing.es` is Spanish. */
export const findLanguage = (name: string): Language => {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return isLanguage(ending) ? ending : 'en'
}

/**
 * Inserts a changing part into a document, at the placeholder that the build left. The latest result for each name is
 * kept, because compressing takes longer than sending.
 */
export function createFilling(mark: string) {
  const made = new Map<string, { around: Page; part: string; page: Page }>()
  return (name: string, around: Page, part: string): Page => {
    const last = made.get(name)
    if (last?.around === around && last.part === part) return last.page
    const page = makePage(around.identity.toString('utf8').replace(mark, () => part))
    made.set(name, { around, part, page })
    return page
  }
}

/**
 * The compression level of Brotli. A higher one saves a few percent, but takes a third of a second at every change.
 */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

function makePage(html: string): Page {
  const identity = Buffer.from(html)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const gzip = makeLazy(() => gzipSync(identity, { level: 9 }))
  return { etag, identity, gzip, br: makeLazy(() => brotliCompressSync(identity, brotli)) }
}

/** Makes a value on demand, only once. */
function makeLazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** Inserts the operator's texts and design at the placeholders that the build left. */
export function fillIn(html: string, operator: Operator, language: Language): string {
  const { appName, publicUrl, followUs, cookiePolicyUrl, contactEmail, contactPhone, postalAddress } = operator
  const { isSignUpOpen, ownTexts, rules, showcase } = operator
  const forBrowser = {
    followUs,
    cookiePolicyUrl,
    contactEmail,
    contactPhone,
    postalAddress,
    isSignUpOpen,
    texts: ownTexts,
    rules,
    showcase,
  }
  const marks: Record<string, string> = {
    '%APP_NAME%': escapeHtml(appName),
    '%PUBLIC_URL%': escapeHtml(publicUrl),
    '%OPERATOR%': escapeHtml(JSON.stringify(forBrowser)),
    '%STRUCTURED_DATA%': describeOperator(operator),
    '%BRAND_STYLE%': makeStyle(operator),
    '%ICONS%': iconLinks(operator),
    '%SHARED_PICTURE%': sharedPicture(operator),
    ...Object.assign({}, ...listPointWords(rules.pointNames)),
    ...Object.fromEntries(
      Object.entries(rules).flatMap(([name, rule]) =>
        typeof rule === 'number' ? [[`%RULE_${name.toUpperCase()}%`, String(rule)]] : [],
      ),
    ),
  }
  for (const [name, text] of Object.entries(operator.texts[language] ?? operator.texts.en))
    marks[`%TEXT_${name.toUpperCase()}%`] = escapeHtml(text)
  for (const [mark, text] of Object.entries(makeTextsAtMarks(showcase, language))) marks[mark] = escapeHtml(text)
  const page = fillFollowLinks(keepPieces(html, operator), followUs)
  return page.replace(/%[A-Z_0-9]+%/g, (mark) => marks[mark] ?? mark)
}

/** The words for points that replace the placeholders, in every language. */
const listPointWords = (names: PointNames): Record<string, string>[] =>
  Object.entries({ ...usualPointNames, ...names }).map(([language, name]) =>
    Object.fromEntries(Object.entries(wordsAtMarks(language, name)).map(([mark, word]) => [mark, escapeHtml(word)])),
  )
/**
 * Removes the parts of a page that belong to another state of the panel. Parts can be nested. Attributes say in which
 * state each is shown (kit/SignUpIs.tsx, areas/landing/web/showcase.tsx).
 */
function keepPieces(html: string, { isSignUpOpen, showcase }: Pick<Operator, 'isSignUpOpen' | 'showcase'>): string {
  const there = piecesOf(showcase)
  const isFitting = (attributes: string): boolean =>
    [...attributes.matchAll(/data-(sign-up|has|lacks)="([^"]*)"/g)].every(([, of, value = '']) =>
      of === 'sign-up' ? (value === 'open') === isSignUpOpen : there.has(value) === (of === 'has'),
    )
  let kept = ''
  let from = 0
  /** For each part that is open at this point, whether it stays. */
  const within: boolean[] = []
  for (const { 0: tag, 1: attributes, index } of html.matchAll(/<tp-when([^>]*)>|<\/tp-when>/g)) {
    const isKept = within.every(Boolean)
    if (isKept) kept += html.slice(from, index)
    if (attributes !== undefined) within.push(isFitting(attributes))
    const stays = within.every(Boolean)
    if (attributes === undefined) within.pop()
    if (stays) kept += tag
    from = index + tag.length
  }
  return kept + html.slice(from)
}

/**
 * Repeats the list item that the build made, once for each of the operator's links. Without links, removes the whole
 * list.
 */
function fillFollowLinks(html: string, links: readonly FollowLink[]): string {
  if (links.length === 0) return html.replace(/<nav[^>]*data-follow-us[\s\S]*?<\/nav>/, '')
  return html.replace(/<li>(?:(?!<li>)[\s\S])*?%FOLLOW_URL%[\s\S]*?<\/li>/, (item) =>
    links
      .map(({ name, url }) =>
        item.replaceAll('%FOLLOW_NAME%', () => escapeHtml(name)).replaceAll('%FOLLOW_URL%', () => escapeHtml(url)),
      )
      .join(''),
  )
}

/** Makes the style sheet for the operator's colours and logo; empty when the operator uses ours. */
export function makeStyle({
  colors,
  logo,
  logoDark,
  icon,
}: Pick<Operator, 'colors' | 'logo' | 'logoDark' | 'icon'>): string {
  const rules = [makeColorStyle(colors), logoStyle(logo, logoDark), markStyle(icon)]
  const style = rules.join('')
  return style === '' ? '' : `<style>${style}</style>`
}

function logoStyle(logo: string, logoDark: string): string {
  const light = readPictureName(logo)
  if (!light) return ''
  const dark = readPictureName(logoDark) ?? light
  const said = (name: string, { width, height }: { width: number; height: number }) =>
    `--tp-logo:url("${picturePath(name)}");--tp-logo-ratio:${width}/${height}`
  const night = `${rootSelectors.dark}{${said(logoDark || logo, dark)}}`
  return `${rootSelectors.light}{${said(logo, light)};--tp-logo-shown:block;--tp-named-shown:none}${night}`
}

/** The style that shows the operator's icon instead of our mark. */
const markStyle = (icon: string): string =>
  icon === ''
    ? ''
    : `${rootSelectors.light}{--tp-icon:url("${iconPath(icon, 'icon-192')}");--tp-icon-shown:block;--tp-mark-shown:none}`

function iconLinks({ icon, colors }: Operator): string {
  const link = (rel: string, href: string, more = '') => `<link rel="${rel}" href="${href}"${more} />`
  const links =
    icon === ''
      ? [
          link('apple-touch-icon', '/apple-touch-icon.png'),
          link('icon', '/favicon.svg', ' type="image/svg+xml"'),
          link('mask-icon', '/mark.svg', ` color="${colors.primary}"`),
        ]
      : [
          link('apple-touch-icon', iconPath(icon, 'icon-180')),
          link('icon', iconPath(icon, 'icon-32'), ' type="image/png" sizes="32x32"'),
          link('icon', iconPath(icon, 'icon-192'), ' type="image/png" sizes="192x192"'),
        ]
  return links.join('\n    ')
}

/** Finds the picture for shared links: the operator's, or ours while the panel has our name; null if there is none. */
const findSharedPicture = ({ icon, appName }: Operator): string | null => {
  if (icon !== '') return iconPath(icon, 'share')
  return appName === ourName ? '/share.png' : null
}
/** The name that is written in our picture for shared links. */
const ourName = 'Tuppence'

function sharedPicture(operator: Operator): string {
  const path = findSharedPicture(operator)
  const card = `<meta name="twitter:card" content="${path ? 'summary_large_image' : 'summary'}" />`
  if (!path) return card
  return [
    `<meta property="og:image" content="${escapeHtml(operator.publicUrl)}${path}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    card,
  ].join('\n    ')
}

/**
 * Describes the operator of the site for search engines. It is a block of data and not a script, so the policy against
 * inline scripts does not apply.
 */
function describeOperator(operator: Operator): string {
  const { appName, publicUrl, followUs, contactEmail, contactPhone, icon } = operator
  const shared = icon === '' ? findSharedPicture(operator) : iconPath(icon, 'icon-512')
  const organization = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: appName,
    url: `${publicUrl}/`,
    ...(shared === null ? {} : { logo: `${publicUrl}${shared}` }),
    ...(contactEmail === '' ? {} : { email: contactEmail }),
    ...(contactPhone === '' ? {} : { telephone: contactPhone }),
    ...(followUs.length > 0 ? { sameAs: followUs.map(({ url }) => url) } : {}),
  }
  const site = { '@type': 'WebSite', name: appName, url: `${publicUrl}/`, publisher: { '@id': organization['@id'] } }
  const graph = { '@context': 'https://schema.org', '@graph': [organization, site] }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/** Escapes a text for HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
