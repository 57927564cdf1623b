import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { brand } from '../../../../kit/brand.ts'
import { Brand } from '../../../../kit/Brand.tsx'
import { usePageTitle } from '../../../../kit/PageHeader.tsx'
import classes from './Questionnaire.module.css'

type Props = {
  title: string
  /** Between the name and the buttons of the top bar. */
  progress?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The questionnaire's own frame: a top bar with the progress, no sidebar, one column of 640 px. */
export function QuestionnaireFrame({ title, progress, actions, children }: Props) {
  const heading = usePageTitle(title)
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <span className={classes.brand} aria-hidden>
          <Brand size={28} nameClass={classes.brandName} />
        </span>
        <span className="tp-sr-only">{brand}</span>
        <div className={classes.progress}>{progress}</div>
        {actions}
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Title order={1} size="h2" ref={heading} tabIndex={-1} mb="md">
          {title}
        </Title>
        {children}
      </main>
    </div>
  )
}
