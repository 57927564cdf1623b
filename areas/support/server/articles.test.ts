import { articleCategories, type Article, type ArticleRow } from '../contract/articles.ts'
import { articlePath } from '../../../platform/contract/addresses.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '../../../platform/contract/language.ts'
import {
  articleFacts,
  join as joinPanel,
  logIn,
  openAccounts,
  serve,
  visit,
  type Accounts,
} from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import type { App } from '../../../platform/server/http.ts'
import { parseArticle, readArticles } from './article-files.ts'
import { support as english } from '../words/en/support.ts'
import { words as spanish } from '../words/es/support.ts'
import { words as arabic } from '../words/ar/support.ts'
import { isSafeAddress, proseText, type Block, type Inline } from '../../../platform/contract/prose.ts'
import { readMarkdown } from '../../../platform/server/markdown.ts'

let database: FreshDatabase
let one: Accounts
let app: App
beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
  app = serve(one)
})
afterAll(async () => {
  await app.close()
  await one.close()
  await database.drop()
})

type Found = { rows: ArticleRow[]; count: number; categories: { category: string; count: number }[] }
async function call<Data>(
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    method,
    url: `/api/v1/${path}`,
    remoteAddress: visit().ip,
    headers,
    ...(payload ? { payload } : {}),
  })
  const told = answer.json<{ code?: string; errors?: { field: string }[]; data: Data }>()
  return { status: answer.statusCode, ...told, http: answer.statusCode }
}
const found = async (query = '') => (await call<Found>('GET', `support/articles${query}`)).data

const names = Object.keys(articleFacts)
const articles = readArticles(names)
/** Each article in each language. */
const texts = articles.flatMap(({ slug, texts: own }) =>
  languageCodes.map((language) => ({ name: `${slug} in ${language}`, text: own[language]?.body ?? '' })),
)

/** Lists the addresses to which a text links. */
const addressesIn = (blocks: readonly Block[]): string[] => {
  const ofLine = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) => [
      ...(inline.kind === 'link' ? [inline.href] : []),
      ...('inlines' in inline ? ofLine(inline.inlines) : []),
    ])
  return blocks.flatMap((block) => {
    if ('inlines' in block) return ofLine(block.inlines)
    return block.kind === 'list' ? block.items.flatMap(addressesIn) : []
  })
}

test('there are at least 25 articles, some in every category, each long enough to help', () => {
  expect(articles.length).toBeGreaterThanOrEqual(25)
  for (const category of articleCategories)
    expect(articles.filter((article) => article.category === category).length).toBeGreaterThanOrEqual(4)
  expect(texts.filter(({ text }) => text.length < 300).map(({ name }) => name)).toEqual([])
})

test('no mark of an article is left as it was typed', () => {
  const left = texts.filter(({ text }) => /\*\*|^#|\]\(|^- /m.test(proseText(readMarkdown(text))))
  expect(left.map(({ name }) => name)).toEqual([])
})

test('every link of an article leads to a page or an article that there is', () => {
  const pages = new Set<string>(Object.values(documentPaths))
  const slugs = new Set(articles.map(({ slug }) => articlePath(slug)))
  const leadsSomewhere = (address: string) => isSafeAddress(address) && (pages.has(address) || slugs.has(address))
  const astray = texts.flatMap(({ name, text }) =>
    addressesIn(readMarkdown(text))
      .filter((address) => !leadsSomewhere(address))
      .map((address) => `${name}: ${address}`),
  )
  expect(astray).toEqual([])
})

test('every built-in article is read and found in the language of its reader', async () => {
  const { data } = await call<Article>('GET', 'support/articles/welcome-bonus?language=es')
  expect(data.title).toBe('El bono de bienvenida')
  expect(data.html).toContain('hasta 500 puntos')
  const { rows } = await found('?language=es&search=olvid%C3%A9%20mi%20contrase%C3%B1a')
  expect(rows[0]?.slug).toBe('forgot-password')
  const same = articles.filter(({ texts: { en, es } }) => en.title === es?.title || en.body === es?.body)
  expect(same.map(({ slug }) => slug)).toEqual([])
})

test('a folder without an article in one of the languages keeps the program from starting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'articles-'))
  const put = async (language: string, slug: string) => {
    await mkdir(join(folder, language, 'FAQ'), { recursive: true })
    const head = '---\ntitle: T\ncategory: FAQ\norder: 1\nupdated: 2026-01-01\n---\n'
    await writeFile(join(folder, language, 'FAQ', `${slug}.md`), `${head}Text`)
  }
  try {
    await put('', 'one')
    expect(() => readArticles(names, folder)).toThrow('article one is not written in es')
    await put('es', 'one')
    expect(() => readArticles(names, folder)).toThrow('article one is not written in ar')
    await put('ar', 'one')
    expect(readArticles(names, folder)).toHaveLength(1)
    await put('es', 'two')
    expect(() => readArticles(names, folder)).toThrow('article two is written in es alone')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('articles tell the figures of this installation', async () => {
  const { data } = await call<Article>('GET', 'support/articles/welcome-bonus')
  expect(data.html).toContain('up to 500 points')
})

test.each([
  ['no title', '---\ncategory: FAQ\norder: 1\nupdated: 2026-01-01\n---\nText'],
  ['another category', '---\ntitle: T\ncategory: surveys\norder: 1\nupdated: 2026-01-01\n---\nText'],
  ['no order', '---\ntitle: T\ncategory: FAQ\nupdated: 2026-01-01\n---\nText'],
  ['a day that is none', '---\ntitle: T\ncategory: FAQ\norder: 1\nupdated: 2026-02-30\n---\nText'],
  ['a blank that nobody fills', '---\ntitle: T\ncategory: FAQ\norder: 1\nupdated: 2026-01-01\n---\n{{nobodyKnows}}'],
  ['no text', '---\ntitle: T\ncategory: FAQ\norder: 1\nupdated: 2026-01-01\n---\n'],
  ['no head', 'Text'],
])('an article with %s keeps the program from starting', (_what, source) => {
  expect(() => parseArticle('x', 'FAQ', source, names)).toThrow('article FAQ/x')
})

test('everybody reads the knowledge base: all of it in order, or one category, with counts', async () => {
  const all = await found()
  expect(all.rows.map(({ slug }) => slug)).toEqual(articles.map(({ slug }) => slug))
  expect(all.count).toBe(articles.length)
  expect(all.categories.map(({ category }) => category)).toEqual([...articleCategories])
  const surveys = await found('?category=surveys')
  expect(surveys.rows.every(({ category }) => category === 'surveys')).toBe(true)
  expect(surveys.count).toBe(all.categories.find(({ category }) => category === 'surveys')?.count)
  expect(surveys.categories).toEqual(all.categories)
  for (const { summary, updated } of all.rows) {
    expect(summary.length).toBeGreaterThan(20)
    expect(summary).not.toMatch(/[*[\]#]/)
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test.each([
  ['forgot password', 'forgot-password'],
  ['pasword forgotten', 'forgot-password'],
  ['gift card not arrived', 'gift-card-not-arrived'],
  ['why was I screened out?', 'screened-out'],
  ['pending', 'pending-points'],
  ['how much is a point worth', 'what-points-are-worth'],
  ['close my acount', 'your-data'],
  ['verification mail', 'verification-mail'],
  ['welcom', 'welcome-bonus'],
  ['dispute missing points survey', 'dispute-points'],
])('who searches “%s” finds the article “%s” among the first', async (search, slug) => {
  const { rows } = await found(`?search=${encodeURIComponent(search)}`)
  expect(rows.slice(0, 3).map((row) => row.slug)).toContain(slug)
})

test.each([
  ['en', english.words],
  ['es', spanish],
  ['ar', arabic],
])('the search that the field suggests (%s) finds its article among the first', async (language, { searchExample }) => {
  const [, example = ''] = searchExample.split(': ')
  const { rows } = await found(`?language=${language}&search=${encodeURIComponent(example)}`)
  expect(rows.slice(0, 3).map(({ slug }) => slug)).toContain('pending-points')
})

test('a search finds nothing where there is nothing, counts what it found, and has a limit', async () => {
  expect(await found('?search=xylophone')).toMatchObject({ rows: [], count: 0 })
  const { rows, count, categories } = await found('?search=points')
  expect(rows).toHaveLength(count)
  expect(categories.reduce((sum, shelf) => sum + shelf.count, 0)).toBe(count)
  expect((await call('GET', `support/articles?search=${'x'.repeat(121)}`)).http).toBe(400)
  expect((await call('GET', 'support/articles?category=secrets')).http).toBe(400)
})

test('an article is read by its name; another name is not found', async () => {
  const { data } = await call<Article>('GET', 'support/articles/how-to-redeem')
  expect(data).toMatchObject({ slug: 'how-to-redeem', title: 'How to redeem points', category: 'redemptions' })
  expect(data.html).toContain('<ol><li>Open <a href="/redeem-points">Redeem Earnings</a>')
  for (const slug of ['nothing', '..%2f..%2fpackage', '__proto__'])
    expect(await call('GET', `support/articles/${slug}`)).toMatchObject({ http: 404 })
})

const voices = async (slug: string) =>
  (await one.pool.query<{ helpful: boolean }>('select helpful from article_votes where slug = $1', [slug])).rows
const rate = (slug: string, helpful: boolean, more: { token?: string; browser?: string; ip?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/support/articles/${slug}/helpful`,
    remoteAddress: more.ip ?? '198.51.100.7',
    headers: {
      'user-agent': more.browser ?? 'one browser',
      ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
    },
    payload: { helpful },
  })

test('a user or visitor has one vote on an article, and the last one counts', async () => {
  expect((await rate('join', true)).json()).toMatchObject({ status: 200, data: { helpful: true } })
  await rate('join', false)
  expect(await voices('join')).toEqual([{ helpful: false }])
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2']) await rate('join', true, { ip, browser: 'a phone' })
  expect(await voices('join')).toHaveLength(2)
  await one.pool.query('delete from article_votes where helpful')
  await rate('join', true, { browser: 'another browser' })
  const email = 'reader@example.com'
  await joinPanel(one, email)
  const { token } = (await logIn(one, email)).access
  await rate('join', true, { token })
  await rate('join', true, { token, ip: '198.51.100.8', browser: 'a third browser' })
  expect(await voices('join')).toHaveLength(3)
  expect((await rate('nothing', true)).statusCode).toBe(404)
  expect(await voices('nothing')).toEqual([])
})

test('one network can vote sixty times an hour', async () => {
  const ip = '198.51.100.99'
  for (let n = 0; n < 60; n += 1) expect((await rate('join', true, { ip })).statusCode).toBe(200)
  expect((await rate('join', true, { ip })).statusCode).toBe(429)
})
