import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { Mark } from '../../../kit/Mark.tsx'
import classes from './Splash.module.css'

/** While the first page's code is on its way; appears only when that takes a moment. */
export function Splash() {
  const say = useText(shell)
  return (
    <div className={classes.splash} role="status" aria-label={say('loading')}>
      <Mark size={56} />
    </div>
  )
}
