import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { Mark } from '../../../kit/Mark.tsx'
import classes from './Splash.module.css'

/** Shown while the code of the first page loads, if that takes more than a moment. */
export function Splash() {
  const say = useText(shell)
  return (
    <div className={classes.splash} role="status" aria-label={say('loading')}>
      <Mark size={56} />
    </div>
  )
}
