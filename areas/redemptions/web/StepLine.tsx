import { IconCheck } from '@tabler/icons-react'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import classes from './Redeem.module.css'

type Props = {
  label: string
  steps: readonly string[]
  /** The index of the current step, from 0; all steps before it are done. */
  current: number
}

/** The steps in a row with the current one marked; on phones only that one keeps its label. */
export function StepLine({ label, steps, current }: Props) {
  const say = useText(redeem)
  return (
    <ol className={classes.stepLine} aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < current
        const isNow = index === current
        return (
          <li key={step} data-done={isDone || undefined} aria-current={isNow ? 'step' : undefined}>
            <span className={classes.stepDot} aria-hidden="true">
              {isDone ? <IconCheck size={14} stroke={3} /> : index + 1}
            </span>
            <span className={classes.stepWord}>{step}</span>
            {(isDone || isNow) && <span className="tp-sr-only">, {say(isDone ? 'stepDone' : 'stepNow')}</span>}
          </li>
        )
      })}
    </ol>
  )
}
