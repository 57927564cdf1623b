import type { FastifyReply } from 'fastify'
import { isLanguage, type Language } from '../contract/language.ts'
import { letterBy } from '../contract/letter.ts'
import type { LetterSample } from './area.ts'
import { fillIn, readTemplates, type Operator } from './document-pages.ts'
import type { App } from './http.ts'
import type { Look } from './mail-layout.ts'
import { createMailWriter, type MailSender } from './mail-writer.ts'

/**
 * The policy of a preview: no scripts, no forms, nothing from other hosts, and shown only inside our own pages. A
 * preview has our origin, so that fonts load.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ')

/** The greatest width at which a page has its phone layout (specification, section 9). */
const phoneMaxWidth = 600

type Typed = { operator: Operator; look: Look }
type Options = {
  /** The folder with the built documents. */
  folder: string
  path: string
  /** Finds the unsaved input with this id; null if there is none. */
  find: (previewId: string) => Promise<Typed | null>
  letters: readonly LetterSample[]
  /** The current texts of emails. */
  texts: MailSender['texts']
}
type Asked = { language: Language; isDark: boolean; isPhone: boolean }

/** Shows pages and emails in a design that was typed but not saved, using the same functions as for a saved design. */
export function servePreviews(app: App, { folder, path, find, letters, texts }: Options): void {
  const templates = readTemplates(folder)
  const page = (name: string, { operator }: Typed, { language }: Asked): string | null => {
    const html = templates.get(`${name}.${language}`) ?? templates.get(name)
    return html === undefined ? null : fillIn(html, operator, language)
  }
  const letter = (code: string, { operator, look }: Typed, { language, isDark }: Asked): string | null => {
    const template = letters.find((one) => one.code === code)?.template
    if (!template) return null
    const { appName, publicUrl } = operator
    const { sample } = createMailWriter({ appName: () => appName, publicUrl, look: () => look, texts })
    return letterBy(isDark ? 'dark' : 'light', sample(template, { to: 'reader@example.com', language }).html)
  }
  const draw = (name: string, typed: Typed, asked: Asked): string | null => {
    if (name === 'landing') return page('landing', typed, asked)
    if (name === 'dashboard') return page(asked.isPhone ? 'sample-dashboard-phone' : 'sample-dashboard', typed, asked)
    return letter(name, typed, asked)
  }
  type Params = { previewId: string; page: string }
  type Query = { language?: string; scheme?: string; width?: string }
  app.get<{ Params: Params; Querystring: Query }>(`${path}/:previewId/:page`, async (request, reply) => {
    const { previewId, page: name } = request.params
    const { language, scheme, width } = request.query
    const asked: Asked = {
      language: isLanguage(language) ? language : 'en',
      isDark: scheme === 'dark',
      isPhone: Number(width) <= phoneMaxWidth,
    }
    const typed = await find(previewId)
    const html = typed && draw(name, typed, asked)
    return html ? send(reply, asDrawing(html, asked)) : reply.callNotFound()
  })
}

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html)

/**
 * Changes a document so that it can only be looked at: without scripts or anything to press, and in the requested
 * colour scheme.
 */
const asDrawing = (html: string, { isDark }: Asked): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*rel="(?:modulepreload|prefetch)"[^>]*>/g, '')
    .replace(
      'data-mantine-color-scheme="light"',
      `data-mantine-color-scheme="${isDark ? 'dark' : 'light'}" data-cookies-answered`,
    )
    .replace('<body', '<body inert')
