import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import classes from './Questionnaire.module.css'
import { SaveWord } from './SaveNotice.tsx'
import type { SaveState } from './saver.ts'

type Props = { percent: number; leftMs: number; state: SaveState }

/** The progress: a percentage that an additional question hardly changes, the time left at this panelist's pace, and the saving state. */
export function Meter({ percent, leftMs, state }: Props) {
  const say = useText(questionnaire)
  const minutes = Math.round(leftMs / 60_000)
  return (
    <>
      <span className={classes.percent}>{say('percent', { percent })}</span>
      <span role="timer" aria-live="off">
        {minutes < 1 ? say('lastMinute') : say('timeLeft', { minutes })}
      </span>
      <SaveWord state={state} />
    </>
  )
}
