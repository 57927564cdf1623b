import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { legal } from '../words/en/legal.ts'
import { Fold } from '../../../kit/Fold.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { OperatorEmail } from '../../../kit/OperatorEmail.tsx'
import classes from './LegalPage.module.css'

export type LegalSection = { id: string; title: string; content: ReactNode }

type Props = {
  title: string
  lead: string
  /** The day from which the text has applied. */
  since: string
  /** What a reader has to know before reading. */
  notice?: ReactNode
  /** The text before the first section. */
  opening?: ReactNode
  sections: readonly LegalSection[]
}

/**
 * A long text: short lines, a table of contents beside it (folded on phones), a link to each section, and printing
 * without the frame.
 */
export function LegalPage({ title, lead, since, notice, opening, sections }: Props) {
  const say = useText(legal)
  const links = (
    <ol className={classes.contents}>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>{section.title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <PageHeader title={title}>{lead}</PageHeader>
      <Text size="sm" c="dimmed" mb="lg">
        {since}
      </Text>
      {notice}
      <div className={classes.columns}>
        <nav aria-label={say('contents')} className={classes.side}>
          <Fold title={say('contents')} look="line" className={classes.folded}>
            {links}
          </Fold>
          <div className={classes.open}>
            <p className={classes.label}>{say('contents')}</p>
            {links}
          </div>
        </nav>
        <article className={classes.text}>
          {opening}
          {sections.map(({ id, title: heading, content }) => (
            <section key={id} aria-labelledby={id}>
              <Title order={2} id={id} tabIndex={-1}>
                {heading}
              </Title>
              {content}
            </section>
          ))}
          <Text c="dimmed" className="tp-no-print" mb={4}>
            {say('questions')}{' '}
            <Anchor component={Link} to={paths.contact} inherit>
              {say('contact')}
            </Anchor>
          </Text>
          <OperatorEmail />
        </article>
      </div>
    </>
  )
}
