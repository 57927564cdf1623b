import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../../platform/web/paths.ts'
import type { Block, Inline } from './article-html.ts'
import classes from './Help.module.css'

/** A link of an article. To another article it stays on the page of help that is open: a stranger has only the public one. */
function To({ href, children }: { href: string; children: ReactNode }) {
  const { pathname } = useLocation()
  if (!href.startsWith('/')) {
    return (
      <Anchor href={href} rel="noreferrer">
        {children}
      </Anchor>
    )
  }
  const [path = '', search] = href.split('?')
  const isHelp = path === paths.contactUs && search !== undefined
  return (
    <Anchor component={Link} to={isHelp ? `${pathname}?${search}` : href}>
      {children}
    </Anchor>
  )
}

function Words({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map(({ text, isBold, href }, index) => {
    const key = `${index} ${text}`
    if (href !== null)
      return (
        <To key={key} href={href}>
          {text}
        </To>
      )
    return isBold ? <strong key={key}>{text}</strong> : text
  })
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'h2':
    case 'h3': {
      const Heading = block.kind
      return (
        <Heading id={block.id} tabIndex={-1}>
          <Words inlines={block.inlines} />
        </Heading>
      )
    }
    case 'p':
      return (
        <p>
          <Words inlines={block.inlines} />
        </p>
      )
    case 'ul':
    case 'ol': {
      const List = block.kind
      return (
        <List>
          {block.items.map((inlines, index) => (
            <li key={index}>
              <Words inlines={inlines} />
            </li>
          ))}
        </List>
      )
    }
  }
}

/** The text of an article, built element by element: none of its HTML is ever handed to the browser as mark-up. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={classes.text}>
      {blocks.map((block, index) => (
        <Part key={index} block={block} />
      ))}
    </div>
  )
}
