import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Landing.module.css'

type Props = { id?: string; title: string; lead?: ReactNode; action?: ReactNode; isBand?: boolean; children: ReactNode }

/** One section of the landing page: heading, content and at most one button; as a band it has its own background. */
export function Section({ id, title, lead, action, isBand = false, children }: Props) {
  return (
    <div className={isBand ? classes.band : undefined}>
      <section id={id} className={classes.section}>
        <Title order={2} className={classes.heading ?? ''}>
          {title}
        </Title>
        {lead && <Text c="dimmed">{lead}</Text>}
        {children}
        {action}
      </section>
    </div>
  )
}
