import { useLocation } from 'react-router'
import { Prose } from '../../../../kit/Prose.tsx'
import { headingsIn, type Heading } from '../../../../kit/prose-parts.ts'
import type { Block } from '../../../../platform/contract/prose.ts'
import { paths } from '../../../../platform/web/paths.ts'

/** A table of contents is worth its room from so many headings on. */
const headingsAtLeast = 2

/** The headings of an article that is long enough to want a table of contents. */
export function headingsOf(blocks: readonly Block[]): Heading[] {
  const found = headingsIn(blocks)
  return found.length < headingsAtLeast ? [] : found
}

/** The text of an article. A link to another one stays on the page of help that is open: a stranger has only the public one. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  const { pathname } = useLocation()
  const lead = (href: string): string => {
    const [path = '', search] = href.split('?')
    return path === paths.contactUs && search !== undefined ? `${pathname}?${search}` : href
  }
  return <Prose blocks={blocks} lead={lead} />
}
