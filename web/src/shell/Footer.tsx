import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { brand } from '../ui/brand.ts'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import classes from './Frame.module.css'

const year = new Date().getFullYear()

/** The copyright line, and the language of the page. */
export function Footer() {
  const say = useText(shell)
  return (
    <footer className={classes.footer}>
      <div>{say('copyright', { year, brand })}</div>
      <LanguageChoice />
    </footer>
  )
}
