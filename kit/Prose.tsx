import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { inlineText, isSafeAddress, type Block, type Inline } from '../platform/contract/prose.ts'
import { headingId, headingLevel } from './prose-parts.ts'
import classes from './Prose.module.css'

/** The address to use on this page for a link within the product; unchanged unless a page replaces it. */
type LinkResolver = (href: string) => string

function To({ href, lead, children }: { href: string; lead: LinkResolver; children: ReactNode }) {
  // Checked again at rendering, so that no link can run a script, whoever wrote the text.
  if (!isSafeAddress(href)) return children
  if (!href.startsWith('/'))
    return (
      <Anchor href={href} rel="noopener noreferrer" inherit underline="always">
        {children}
      </Anchor>
    )
  return (
    <Anchor component={Link} to={lead(href)} inherit underline="always">
      {children}
    </Anchor>
  )
}

function Words({ inlines, lead }: { inlines: readonly Inline[]; lead: LinkResolver }) {
  return inlines.map((inline, index) => {
    const key = `${index} ${inline.kind}`
    switch (inline.kind) {
      case 'text':
        return <Fragment key={key}>{inline.text}</Fragment>
      case 'code':
        return <code key={key}>{inline.text}</code>
      case 'break':
        return <br key={key} />
      case 'strong':
        return (
          <strong key={key}>
            <Words inlines={inline.inlines} lead={lead} />
          </strong>
        )
      case 'emphasis':
        return (
          <em key={key}>
            <Words inlines={inline.inlines} lead={lead} />
          </em>
        )
      case 'link':
        return (
          <To key={key} href={inline.href} lead={lead}>
            <Words inlines={inline.inlines} lead={lead} />
          </To>
        )
    }
  })
}

type ListBlock = Extract<Block, { kind: 'list' }>

function List({ block: { start, isTight, items }, lead }: { block: ListBlock; lead: LinkResolver }) {
  const drawn = items.map((item, index) => (
    <li key={index}>
      {item.map((block, at) =>
        isTight && block.kind === 'paragraph' ? (
          <Words key={at} inlines={block.inlines} lead={lead} />
        ) : (
          <Part key={at} block={block} index={at} lead={lead} />
        ),
      )}
    </li>
  ))
  return start === null ? <ul>{drawn}</ul> : <ol start={start}>{drawn}</ol>
}

function Part({ block, index, lead }: { block: Block; index: number; lead: LinkResolver }) {
  switch (block.kind) {
    case 'heading': {
      const level = headingLevel(block.level)
      const Heading = `h${level}` as const
      // Only headings that divide the text are link targets, because smaller headings in two sections may have the
      // same name.
      const place = level === 2 ? { id: headingId(index, inlineText(block.inlines)), tabIndex: -1 } : {}
      return (
        <Heading {...place}>
          <Words inlines={block.inlines} lead={lead} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Words inlines={block.inlines} lead={lead} />
        </p>
      )
    case 'list':
      return <List block={block} lead={lead} />
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} lead={lead} />
        </blockquote>
      )
    case 'code':
      return (
        // A line longer than the page scrolls within its own block, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an element that scrolls must be able to have the focus
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
  }
}

const Blocks = ({ blocks, lead }: { blocks: readonly Block[]; lead: LinkResolver }) =>
  blocks.map((block, index) => <Part key={`${index} ${block.kind}`} block={block} index={index} lead={lead} />)

/** A text written by an operator, built element by element: nothing in it ever reaches the browser as markup. */
export function Prose({ blocks, lead = (href) => href }: { blocks: readonly Block[]; lead?: LinkResolver }) {
  return (
    <div className={classes.prose}>
      <Blocks blocks={blocks} lead={lead} />
    </div>
  )
}
