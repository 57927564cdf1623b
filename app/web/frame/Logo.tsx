import { Link } from 'react-router'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { brand } from '../../../kit/brand.ts'
import { Brand } from '../../../kit/Brand.tsx'
import classes from './Frame.module.css'

/** The mark and the name, linked to the home page; on phones only the mark. */
export function Logo({ to }: { to: string }) {
  const say = useText(shell)
  return (
    <Link to={to} className={classes.logo} aria-label={say('home', { brand })}>
      <Brand nameClass={classes.wide} />
    </Link>
  )
}
