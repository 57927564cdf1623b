import { IconChevronRight, IconListCheck, IconScale } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { account } from '../../words/en/account.ts'
import classes from './Account.module.css'

const links = [
  { to: paths.profileSurveys, word: 'profileSurveysLink', note: 'profileSurveysNote', Icon: IconListCheck },
  { to: paths.standing, word: 'standingLink', note: 'standingNote', Icon: IconScale },
] as const

/** Links to the other pages about the reader: the profile surveys, and the standing of the account. */
export function MemberLinks() {
  const say = useText(account)
  return (
    <nav aria-label={say('more')} className={classes.memberLinks}>
      {links.map(({ to, word, note, Icon }) => (
        <Link key={to} to={to} className={classes.memberLink}>
          <Icon size={24} stroke={1.8} aria-hidden />
          <span>
            <b>{say(word)}</b>
            <span>{say(note)}</span>
          </span>
          <IconChevronRight size={20} aria-hidden className={classes.onward} />
        </Link>
      ))}
    </nav>
  )
}
