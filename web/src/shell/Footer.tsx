import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { brand } from '../ui/brand.ts'
import classes from './Frame.module.css'

const year = new Date().getFullYear()

/** The copyright line. */
export function Footer() {
  const say = useText(shell)
  return <footer className={classes.footer}>{say('copyright', { year, brand })}</footer>
}
