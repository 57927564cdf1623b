import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { articleCategories, type ArticleCategory } from '../contract/articles.ts'
import { isDay } from '../../../platform/contract/day.ts'
import { namesIn } from '../../../platform/server/fill-in.ts'

/** An article of ours as it is written. `text` is Markdown, in which `{{name}}` stands for what an installation decides. */
export type WrittenArticle = {
  slug: string
  title: string
  category: ArticleCategory
  order: number
  updated: string
  text: string
}
/** What an installation decides and articles tell: `{{name}}` in a text stands for it. */
export type ArticleFacts = Readonly<Record<string, string>>

/** Beside the bundle, where the build copies them, and beside the sources. */
const folder = (): string => join(import.meta.dirname, 'articles')

/** Reads every article, in the order of categories and their own; throws when one is not as it should be. */
export function readArticles(names: readonly string[], from = folder()): WrittenArticle[] {
  const articles = articleCategories.flatMap((category) => {
    const within = join(from, category)
    const files = existsSync(within) ? readdirSync(within).filter((name) => name.endsWith('.md')) : []
    return files
      .map((name) =>
        parseArticle(name.slice(0, -'.md'.length), category, readFileSync(join(within, name), 'utf8'), names),
      )
      .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
  })
  const twice = articles.find(({ slug }, index) => articles.findIndex((one) => one.slug === slug) !== index)
  if (twice) throw new Error(`two articles are named ${twice.slug}`)
  return articles
}

const head = /^---\n([\s\S]*?)\n---\n/

/** One article of a file; `slug` is the file's name and `category` its folder's. */
export function parseArticle(
  slug: string,
  category: ArticleCategory,
  source: string,
  names: readonly string[],
): WrittenArticle {
  const wrong = (what: string) => new Error(`article ${category}/${slug}: ${what}`)
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) throw wrong('is not named in small letters and dashes')
  const file = source.replace(/\r\n?/g, '\n')
  const [whole = '', fields = ''] = head.exec(file) ?? []
  const given = new Map(
    fields.split('\n').map((line) => [line.split(':')[0]?.trim(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const { title = '', order = '', updated = '' } = Object.fromEntries(given)
  if (title === '') throw wrong('has no title')
  if (given.get('category') !== category) throw wrong('says another category than its folder')
  if (!/^\d{1,4}$/.test(order)) throw wrong('has no order')
  if (!isDay(updated)) throw wrong('does not say when it was updated')
  const text = file.slice(whole.length).trim()
  const unknown = namesIn(`${title} ${text}`).find((name) => !names.includes(name))
  if (unknown !== undefined) throw wrong(`tells {{${unknown}}}, which nobody knows`)
  if (text === '') throw wrong('is empty')
  return { slug, title, category, order: Number(order), updated, text }
}
