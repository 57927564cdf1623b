import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import classes from './Questionnaire.module.css'

type Props = {
  /** What lies over the end of the page, above the buttons, and moves nothing. */
  notice: ReactNode
  /** What went wrong with the whole of it. */
  children: ReactNode
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  isOver: boolean
  onBack: () => void
  onNext: () => void
}

/** Back and Next at the foot of the window; below the last option, never over it. */
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
