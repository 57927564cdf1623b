import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { articleCategories, type ArticleCategory } from '../contract/articles.ts'
import type { ArticleTexts } from '../contract/article-desk.ts'
import { isDay } from '../../../platform/contract/day.ts'
import { writtenLanguages, type Language } from '../../../platform/contract/language.ts'
import { nameFaults } from '../../../platform/contract/names.ts'

/**
 * A built-in article as written in its file. `text` is Markdown, in which `{{name}}` is replaced by a value of the
 * installation.
 */
export type WrittenArticle = {
  slug: string
  title: string
  category: ArticleCategory
  order: number
  updated: string
  text: string
}
/** The values of this installation that articles can insert, by name. */
export type ArticleFacts = Readonly<Record<string, string>>

/** Finds the folder of articles. The build copies it beside the bundle; during development it is beside the sources. */
const folder = (): string => join(import.meta.dirname, 'articles')

/** A built-in article in every language. */
export type ShippedArticle = Omit<WrittenArticle, 'title' | 'text'> & { texts: ArticleTexts }

/** Returns the folder of a language. Each language except English has its own folder with the same files. */
const within = (from: string, language: Language): string => (language === 'en' ? from : join(from, language))

/**
 * Reads every built-in article in every language, sorted by category and position; throws when one is malformed or
 * missing.
 */
export function readArticles(names: readonly string[], from = folder()): ShippedArticle[] {
  const written = new Map(
    writtenLanguages.map((language) => [language, articlesIn(within(from, language), names)] as const),
  )
  for (const [language, articles] of written) {
    const stray = articles.find(({ slug }) => !written.get('en')?.some((one) => one.slug === slug))
    if (stray) throw new Error(`article ${stray.slug} is written in ${language} alone`)
  }
  return (written.get('en') ?? []).map(({ title: _title, text: _text, ...article }) => {
    const texts = [...written].map(([language, articles]) => {
      const own = articles.find(({ slug }) => slug === article.slug)
      if (!own) throw new Error(`article ${article.slug} is not written in ${language}`)
      return [language, { title: own.title, body: own.text }] as const
    })
    return { ...article, texts: Object.fromEntries(texts) as ArticleTexts }
  })
}

/** Reads the articles of one language. */
function articlesIn(from: string, names: readonly string[]): WrittenArticle[] {
  const articles = articleCategories.flatMap((category) => {
    const shelf = join(from, category)
    const files = existsSync(shelf) ? readdirSync(shelf).filter((name) => name.endsWith('.md')) : []
    return files
      .map((name) =>
        parseArticle(name.slice(0, -'.md'.length), category, readFileSync(join(shelf, name), 'utf8'), names),
      )
      .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
  })
  const twice = articles.find(({ slug }, index) => articles.findIndex((one) => one.slug === slug) !== index)
  if (twice) throw new Error(`two articles are named ${twice.slug}`)
  return articles
}

const head = /^---\n([\s\S]*?)\n---\n/

/** Parses an article. `slug` is the name of its file, and `category` the name of its folder. */
export function parseArticle(
  slug: string,
  category: ArticleCategory,
  source: string,
  names: readonly string[],
): WrittenArticle {
  const makeError = (what: string) => new Error(`article ${category}/${slug}: ${what}`)
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) throw makeError('is not named in small letters and dashes')
  const file = source.replace(/\r\n?/g, '\n')
  const [whole = '', fields = ''] = head.exec(file) ?? []
  const given = new Map(
    fields.split('\n').map((line) => [line.split(':')[0]?.trim(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const { title = '', order = '', updated = '' } = Object.fromEntries(given)
  if (title === '') throw makeError('has no title')
  if (given.get('category') !== category) throw makeError('says another category than its folder')
  if (!/^\d{1,4}$/.test(order)) throw makeError('has no order')
  if (!isDay(updated)) throw makeError('does not say when it was updated')
  const text = file.slice(whole.length).trim()
  const [fault] = nameFaults(`${title} ${text}`, names)
  if (fault?.code === 'unknown-name') throw makeError(`tells {{${fault.name}}}, which nobody knows`)
  if (fault) throw makeError(`has braces of no name at ${fault.near}`)
  if (text === '') throw makeError('is empty')
  return { slug, title, category, order: Number(order), updated, text }
}
