import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import classes from './Questionnaire.module.css'

type Props = {
  /** A notice above the buttons. It covers the end of the page and does not shift anything. */
  notice: ReactNode
  /** An error about the whole questionnaire. */
  children: ReactNode
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  isOver: boolean
  onBack: () => void
  onNext: () => void
}

/** The buttons Back and Next at the bottom of the window, which never cover the last option. */
export function Foot({ notice, children, isFirst, isLast, isBusy, isOver, onBack, onNext }: Props) {
  const say = useText(questionnaire)
  return (
    <div className={classes.foot}>
      {notice}
      <div className={classes.footIn}>
        {children}
        <div className={classes.steps}>
          <Button
            variant="subtle"
            color="gray"
            h={52}
            onClick={onBack}
            style={{ visibility: isFirst ? 'hidden' : 'visible' }}
          >
            {say('back')}
          </Button>
          <span className={classes.hint} aria-hidden>
            {say('enterHint')} <kbd className={classes.key}>↵</kbd>
          </span>
          <Button className={classes.next} onClick={onNext} h={52} loading={isBusy} disabled={isOver}>
            {isLast ? say('submit') : say('next')}
          </Button>
        </div>
      </div>
    </div>
  )
}
