import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { brand } from '../../../kit/brand.ts'
import { LanguageChoice } from '../../../kit/LanguageChoice.tsx'
import classes from './Frame.module.css'

const year = new Date().getFullYear()

/** The copyright line, the choice of language, and a link to the attributions. */
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
