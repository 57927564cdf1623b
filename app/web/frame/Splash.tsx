import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { Mark } from '../ui/Mark.tsx'
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
