import { useAddress } from '../../../../platform/web/state/address.ts'
import { ArticleDesk } from './ArticleDesk.tsx'
import { ArticleList } from './ArticleList.tsx'

/** `/help-articles`: the knowledge base as staff see it, or the editor of the article that the address names. */
export function HelpArticlesPage() {
  const slug = useAddress().params.get('article')
  return slug ? <ArticleDesk key={slug} slug={slug} /> : <ArticleList />
}
