import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { brand } from '../ui/brand.ts'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import classes from './Frame.module.css'

const year = new Date().getFullYear()

/** The copyright line, the language of the page, and whose work it is made with. */
export function Footer() {
  const say = useText(shell)
  return (
    <footer className={classes.footer}>
      <div>{say('copyright', { year, brand })}</div>
      <LanguageChoice />
      <Link to={paths.attribution} className={classes.footerLink}>
        {say('attribution')}
      </Link>
    </footer>
  )
}
