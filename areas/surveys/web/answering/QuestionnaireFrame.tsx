import { Progress, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { brand } from '../../../../kit/brand.ts'
import { Brand } from '../../../../kit/Brand.tsx'
import { usePageTitle } from '../../../../kit/PageHeader.tsx'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import classes from './Questionnaire.module.css'

type Props = {
  title: string
  /** The content below the heading, or the question itself. */
  children: ReactNode
  /** `question`: the question is the heading, and the title appears only in the bar. `loading`: only screen readers get the title. */
  as?: 'page' | 'question' | 'loading'
  /** The progress in the bar, beside the title. */
  meter?: ReactNode
  /** How much is done, in percent; undefined on pages without progress. */
  percent?: number | undefined
  actions?: ReactNode
  /** The buttons that stay at the bottom of the window. */
  foot?: ReactNode
  /** Whether a notice covers the end of the page, which then needs more room. */
  isNoticed?: boolean
}

/** The frame of the questionnaire: a bar with title and progress, one column of 640 px, and the buttons at the bottom. */
export function QuestionnaireFrame(props: Props) {
  const { title, children, as = 'page', meter, percent, actions, foot, isNoticed = false } = props
  const say = useText(questionnaire)
  const heading = usePageTitle(title)
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <span className={classes.brand} aria-hidden>
          <Brand size={28} nameClass={classes.brandName} />
        </span>
        <span className="tp-sr-only">{brand}</span>
        {as === 'question' && (
          <p className={classes.title}>
            <bdi>{title}</bdi>
          </p>
        )}
        <div className={classes.meter}>{meter}</div>
        <div className={classes.actions}>{actions}</div>
        {percent !== undefined && (
          <Progress className={classes.progress} value={percent} size={4} radius={0} aria-label={say('progress')} />
        )}
      </header>
      <main id="content" tabIndex={-1} className={classes.main} data-noticed={isNoticed || undefined}>
        <div className={classes.column}>
          {as !== 'question' && (
            <Title
              order={1}
              size="h2"
              ref={heading}
              tabIndex={-1}
              mb="md"
              className={as === 'loading' ? 'tp-sr-only' : undefined}
            >
              <bdi>{title}</bdi>
            </Title>
          )}
          {children}
        </div>
        {foot}
      </main>
    </div>
  )
}
