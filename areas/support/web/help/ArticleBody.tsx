import { useLocation } from 'react-router'
import { Prose } from '../../../../kit/Prose.tsx'
import { headingsIn, type Heading } from '../../../../kit/prose-parts.ts'
import type { Block } from '../../../../platform/contract/prose.ts'
import { paths } from '../../../../platform/web/paths.ts'

/** An article with at least this many headings gets a table of contents. */
const headingsAtLeast = 2

/** The headings of an article that is long enough for a table of contents; none for a shorter one. */
export function headingsOf(blocks: readonly Block[]): Heading[] {
  const found = headingsIn(blocks)
  return found.length < headingsAtLeast ? [] : found
}

/**
 * The text of an article. Links to other articles stay on the current help page, because visitors without an account
 * only have the public one.
 */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  const { pathname } = useLocation()
  const lead = (href: string): string => {
    const [path = '', search] = href.split('?')
    return path === paths.contactUs && search !== undefined ? `${pathname}?${search}` : href
  }
  return <Prose blocks={blocks} lead={lead} />
}
