import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PanelRules } from '../contract/panel-rules.ts'
import { usualPointNames, type PointNames } from '../contract/point-names.ts'
import { wordsAtMarks } from '../words/point-names.ts'

/** A page of the operator's elsewhere, by the name of the network it is on. */
export type FollowLink = { name: string; url: string }

/** What the operator says on the public pages. */
export type Operator = {
  appName: string
  publicUrl: string
  followUs: readonly FollowLink[]
  /** The document that the cookies page embeds: a path of ours or an address elsewhere. */
  cookiePolicyUrl: string
  /** Where visitors may write to; empty when nowhere. */
  contactEmail: string
  rules: PanelRules
}

/** A document as it is sent, in each of its encodings. */
export type Page = { etag: string; identity: Buffer; gzip: Buffer; br: Buffer }

/** The built documents by name (`app`, `landing`, ...), with the operator's words in them; empty before the first build. */
export function readPages(folder: string, operator: Operator): ReadonlyMap<string, Page> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : []
  return new Map(
    files.map((file) => [
      file.slice(0, -'.html'.length),
      pageOf(fillIn(readFileSync(join(folder, file), 'utf8'), operator)),
    ]),
  )
}

/** The last steps save a few per cent of a document and would take a third of a second of every start. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

function pageOf(html: string): Page {
  const identity = Buffer.from(html)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, gzip: gzipSync(identity, { level: 9 }), br: brotliCompressSync(identity, brotli) }
}

/** Puts the operator's words where the build left marks for them. */
export function fillIn(html: string, operator: Operator): string {
  const { appName, publicUrl, followUs, cookiePolicyUrl, contactEmail, rules } = operator
  const marks: Record<string, string> = {
    '%APP_NAME%': escapeHtml(appName),
    '%PUBLIC_URL%': escapeHtml(publicUrl),
    '%OPERATOR%': escapeHtml(JSON.stringify({ followUs, cookiePolicyUrl, contactEmail, rules })),
    '%STRUCTURED_DATA%': structuredData(operator),
    ...Object.assign({}, ...pointWords(rules.pointNames)),
    ...Object.fromEntries(
      Object.entries(rules).flatMap(([name, rule]) =>
        typeof rule === 'number' ? [[`%RULE_${name.toUpperCase()}%`, String(rule)]] : [],
      ),
    ),
  }
  return withFollowLinks(html, followUs).replace(/%[A-Z_]+%/g, (mark) => marks[mark] ?? mark)
}

/** What stands at each mark of points, in every language. */
const pointWords = (names: PointNames): Record<string, string>[] =>
  Object.entries({ ...usualPointNames, ...names }).map(([language, name]) =>
    Object.fromEntries(Object.entries(wordsAtMarks(language, name)).map(([mark, word]) => [mark, escapeHtml(word)])),
  )

/** Repeats the one item that was written in advance for each link, and takes the whole list away when there is none. */
function withFollowLinks(html: string, links: readonly FollowLink[]): string {
  if (links.length === 0) return html.replace(/<nav[^>]*data-follow-us[\s\S]*?<\/nav>/, '')
  return html.replace(/<li>(?:(?!<li>)[\s\S])*?%FOLLOW_URL%[\s\S]*?<\/li>/, (item) =>
    links
      .map(({ name, url }) =>
        item.replaceAll('%FOLLOW_NAME%', () => escapeHtml(name)).replaceAll('%FOLLOW_URL%', () => escapeHtml(url)),
      )
      .join(''),
  )
}

/** Who operates the site, for search engines. A data block and no script: the policy against inline scripts does not concern it. */
function structuredData({ appName, publicUrl, followUs, contactEmail }: Operator): string {
  const organization = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: appName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/share.png`,
    ...(contactEmail === '' ? {} : { email: contactEmail }),
    ...(followUs.length > 0 ? { sameAs: followUs.map(({ url }) => url) } : {}),
  }
  const site = { '@type': 'WebSite', name: appName, url: `${publicUrl}/`, publisher: { '@id': organization['@id'] } }
  const graph = { '@context': 'https://schema.org', '@graph': [organization, site] }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
