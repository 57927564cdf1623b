import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import classes from './Frame.module.css'

/** The first stop of the Tab key, which skips the header and the menu. */
export function SkipLink() {
  const say = useText(shell)
  return (
    <a
      href="#content"
      className={classes.skip}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {say('skip')}
    </a>
  )
}
