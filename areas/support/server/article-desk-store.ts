import type { Language } from '../../../platform/contract/language.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { ArticleState } from '../contract/article-desk.ts'
import type { ArticleCategory } from '../contract/articles.ts'

export type ArticleRow = {
  slug: string
  category: ArticleCategory
  position: number
  state: ArticleState
  version: number
  changed_at: Date
  changed_by: string | null
}
export type TextRow = { slug: string; language: Language; title: string; body: string }

const readEdition = statement<{ edition: number }>('articles.edition', 'select edition from article_edition')
/** Reads the edition, a number that grows with every change of any article. */
export const readEditionNumber = async (db: Db): Promise<number> => (await readEdition(db, []))[0]?.edition ?? 0

const touch = statement<{ edition: number }>(
  'articles.touch',
  'update article_edition set edition = edition + 1 returning edition',
)
/** Increases the edition: changes happen one at a time, and other processes notice them. */
export const touchEdition = async (tx: Tx): Promise<void> => void (await touch(tx, []))

const readRows = statement<ArticleRow>(
  'articles.all',
  'select slug, category, position, state, version, changed_at, changed_by from articles order by slug',
)
const readTexts = statement<TextRow>(
  'articles.texts',
  'select slug, language, title, body from article_texts order by slug, language',
)
export type StoredArticle = ArticleRow & { texts: TextRow[] }
/** Reads every article that the operator wrote or changed, with its texts. */
export async function selectArticles(db: Db): Promise<StoredArticle[]> {
  const [rows, texts] = [await readRows(db, []), await readTexts(db, [])]
  const bySlug = new Map<string, TextRow[]>()
  for (const text of texts) bySlug.set(text.slug, [...(bySlug.get(text.slug) ?? []), text])
  return rows.map((row) => ({ ...row, texts: bySlug.get(row.slug) ?? [] }))
}

const writeRow = statement(
  'articles.write',
  `insert into articles (slug, category, position, state, version, changed_at, changed_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (slug) do update set category = excluded.category, position = excluded.position, state = excluded.state,
     version = excluded.version, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
)
const dropTexts = statement('articles.drop-texts', 'delete from article_texts where slug = $1')
const insertTexts = statement(
  'articles.insert-texts',
  `insert into article_texts (slug, language, title, body)
   select $1, * from unnest($2::text[], $3::text[], $4::text[])`,
)
/** Stores an article as its next version, with exactly these texts. */
export async function writeArticle(tx: Tx, row: ArticleRow, texts: readonly Omit<TextRow, 'slug'>[]): Promise<void> {
  const { slug, category, position, state, version, changed_at: at, changed_by: by } = row
  await writeRow(tx, [slug, category, position, state, version, at, by])
  await dropTexts(tx, [slug])
  await insertTexts(tx, [
    slug,
    texts.map(({ language }) => language),
    texts.map(({ title }) => title),
    texts.map(({ body }) => body),
  ])
}

const removeRow = statement('articles.remove', 'delete from articles where slug = $1')
export const removeArticle = async (tx: Tx, slug: string): Promise<void> => void (await removeRow(tx, [slug]))
