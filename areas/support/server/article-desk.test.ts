import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import type { AuditRow } from '../../audit/contract.ts'
import type { Block } from '../../../platform/contract/prose.ts'
import type { ArticleDetail, DeskArticle } from '../contract/article-desk.ts'
import type { Article, ArticleRow } from '../contract/articles.ts'
import { freeSlug } from './article-desk.ts'

let world: StaffWorld
let agent: Person
beforeAll(async () => {
  world = await staffWorld()
  agent = await world.person({ role: '6', firstName: 'Ana', lastName: 'Reyes' })
})
beforeEach(async () => {
  await world.rows('delete from articles')
  await world.rows('update article_edition set edition = edition + 1')
  await world.program.support.articleDesk.refresh()
})
afterAll(() => world.close())

const list = async () =>
  (await world.call<{ articles: DeskArticle[] }>(agent.token, 'GET', 'support/desk/articles')).data.articles
const detail = async (slug: string) =>
  (await world.call<ArticleDetail>(agent.token, 'GET', `support/desk/articles/${slug}`)).data
const begin = (title: string, token = agent.token) =>
  world.call<ArticleDetail>(token, 'POST', 'support/desk/articles', { category: 'surveys', title })
const save = (slug: string, version: number, more: object = {}, token = agent.token) =>
  world.call<ArticleDetail>(token, 'PUT', `support/desk/articles/${slug}`, {
    category: 'surveys',
    position: 5,
    state: 'published',
    version,
    texts: { en: { title: 'Zebra crossing', body: 'All about zebras at {{appName}}.' } },
    ...more,
  })
const reset = (slug: string, version: number) =>
  world.call(agent.token, 'POST', `support/desk/articles/${slug}/reset`, { version })
const preview = (body: string) =>
  world.call<{ blocks: Block[] }>(agent.token, 'POST', 'support/desk/preview-article', { body })
const read = (slug: string, language = 'en') =>
  world.call<Article>(null, 'GET', `support/articles/${slug}?language=${language}`)
const search = async (words: string, language = 'en') =>
  (
    await world.call<{ rows: ArticleRow[] }>(
      null,
      'GET',
      `support/articles?search=${encodeURIComponent(words)}&language=${language}`,
    )
  ).data.rows.map(({ slug }) => slug)

test('an article is headed as everyone reads it, and written as it is written', async () => {
  const { title, texts } = await detail('what-is-this')
  expect(texts.en.title).toContain('{{appName}}')
  expect(title).toBe((await read('what-is-this')).data.title)
  expect(title).not.toContain('{{')
})

test('an article begins as a draft, is published in two languages, found by its words in each, and removed', async () => {
  const { data } = await begin('Crossing: the Zebra, explained')
  expect(data).toMatchObject({ slug: 'crossing-the-zebra-explained', state: 'draft', version: 1, isShipped: false })
  const { slug } = data
  expect(await read(slug)).toMatchObject({ status: 404 })
  expect(await search('zebra')).toEqual([])
  const texts = {
    en: { title: 'Zebra crossing', body: 'All about zebras at {{appName}}.' },
    es: { title: 'Cruce', body: 'Todo sobre los peatones.' },
  }
  expect((await save(slug, 1, { texts })).data).toMatchObject({ state: 'published', version: 2, texts })
  expect((await read(slug)).data).toMatchObject({ title: 'Zebra crossing', summary: 'All about zebras at Tuppence.' })
  expect((await read(slug, 'es')).data).toMatchObject({ title: 'Cruce' })
  expect([await search('zebras'), await search('peatones', 'es'), await search('peatones')]).toEqual([
    [slug],
    [slug],
    [],
  ])
  const { rows } = (await world.call<{ rows: ArticleRow[] }>(null, 'GET', 'support/articles?category=surveys')).data
  expect(rows[0]?.slug).toBe(slug)
  expect((await list()).find((one) => one.slug === slug)).toMatchObject({
    isOwn: true,
    languages: ['en', 'es'],
    changedByName: 'Ana Reyes',
  })
  expect((await save(slug, 2, { state: 'hidden', texts })).status).toBe(200)
  expect(await read(slug)).toMatchObject({ status: 404 })
  expect((await reset(slug, 3)).status).toBe(200)
  expect((await list()).some((one) => one.slug === slug)).toBe(false)
})

test('a built-in article is read until its change is published, in every process, and again after a reset', async () => {
  const there = assembleProcess({ url: world.database.url })
  await there.support.articleDesk.refresh()
  const ours = (await read('join')).data
  expect(await detail('join')).toMatchObject({ isShipped: true, isOwn: false, version: 0, state: 'published' })
  await save('join', 0, { state: 'draft' })
  expect((await read('join')).data).toEqual(ours)
  await save('join', 1)
  expect((await read('join')).data.title).toBe('Zebra crossing')
  expect(there.support.article('join').title).toBe(ours.title)
  await there.support.articleDesk.refresh()
  expect(there.support.article('join').title).toBe('Zebra crossing')
  await save('join', 2, { state: 'hidden' })
  expect(await read('join')).toMatchObject({ status: 404 })
  expect((await reset('join', 3)).status).toBe(200)
  expect((await read('join')).data).toEqual(ours)
  await there.close()
})

test('what cannot be kept is refused beside its field, and nothing is written', async () => {
  const wrong: [object, string][] = [
    [{ texts: { en: { title: ' ', body: 'x' } } }, 'texts.en.title'],
    [{ texts: { en: { title: 'x', body: ' ' } } }, 'texts.en.body'],
    [{ texts: { en: { title: 'x', body: 'y' }, es: { title: 'x', body: 'Hola {{firstName}}' } } }, 'texts.es.body'],
    [{ texts: { en: { title: 'x', body: 'At {{{appName}}}' } } }, 'texts.en.body'],
    [{ texts: { en: { title: 'At {{appName', body: 'y' } } }, 'texts.en.title'],
    [{ position: 10_000 }, 'position'],
    [{ category: 'secrets' }, 'category'],
  ]
  for (const [more, field] of wrong)
    expect(await save('join', 0, more)).toMatchObject({ status: 400, errors: [{ field }] })
  expect(await begin(' ')).toMatchObject({ status: 400, errors: [{ field: 'title' }] })
  expect(await preview('{{x}}')).toMatchObject({ status: 400, errors: [{ field: 'body' }] })
  expect(await save('nothing', 0)).toMatchObject({ status: 404 })
  expect(await save('..%2f', 0)).toMatchObject({ status: 400 })
  expect(await world.rows('select 1 from articles')).toEqual([])
})

test('no text of an article becomes unintended mark-up, and no link leads anywhere unsafe', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://evil.example/p.png)',
    '[x](javascript:alert(1))',
    '[x](//evil.example)',
    '[x](data:text/html,x)',
    '"><a href="https://evil.example">x</a>',
  ]
  for (const words of hostile) {
    const body = `${words}\n\n**fine** [to](/my-survey)`
    await save('join', 0, { texts: { en: { title: words.slice(0, 100), body } } })
    const { html } = (await read('join')).data
    expect(html.replace(/<\/?(?:p|strong)>|<a href="\/my-survey">|<\/a>/g, '')).not.toMatch(/[<>]/)
    expect(JSON.stringify((await preview(body)).data.blocks)).not.toMatch(/"href":"(?!\/my-survey")/)
    await reset('join', 1)
  }
})

test('of five simultaneous changes of an article one wins; the others are refused', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => save('join', 0, { position: n })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect((await save('join', 0)).code).toBe('changed-meanwhile')
  const begun = await Promise.all([1, 2, 3].map(() => begin('Same title')))
  expect(begun.map(({ data }) => data.slug).toSorted()).toEqual(['same-title', 'same-title-2', 'same-title-3'])
})

test('an address is made from a title, and is unique', () => {
  expect(freeSlug('¿Cuánto valen {{appName}} puntos?', new Set())).toBe('cuanto-valen-puntos')
  expect(freeSlug('???', new Set(['article']))).toBe('article-2')
  expect(freeSlug('x'.repeat(200), new Set()).length).toBeLessThanOrEqual(64)
})

test('the audit log says who changed which article', async () => {
  await save('join', 0)
  await reset('join', 1)
  const { data } = await world.call<{ rows: AuditRow[] }>(
    (await world.person({ role: '2' })).token,
    'GET',
    'audit/log?action=support.article-update',
  )
  expect(data.rows[0]?.sentence).toMatch(/^Ana Reyes changed the help article “.+”$/)
})

test('support staff write articles, and nobody without the right sees the editor', async () => {
  for (const role of ['1', '7', '8', '9']) {
    const { token } = await world.person({ role })
    expect(await world.call(token, 'GET', 'support/desk/articles')).toMatchObject({ status: 403 })
    expect(await save('join', 0, {}, token)).toMatchObject({ status: 403 })
    expect(await begin('Mine', token)).toMatchObject({ status: 403 })
  }
})
