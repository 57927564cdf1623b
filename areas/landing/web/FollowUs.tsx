import { IconExternalLink } from '@tabler/icons-react'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { brand } from '../../../kit/brand.ts'
import { operator } from '../../../kit/operator.ts'
import classes from './Landing.module.css'

/**
 * Links to the operator's social media pages; renders nothing if there are none. The server repeats the prerendered
 * item for each of them.
 */
export function FollowUs() {
  const say = useText(landing)
  if (operator.followUs.length === 0) return null
  return (
    <nav aria-label={say('follow')} data-follow-us className={classes.linkGroup}>
      <p className={classes.groupName}>{say('follow')}</p>
      <ul className={classes.links}>
        {operator.followUs.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener" aria-label={say('followOn', { brand, name })}>
              {name}
              <IconExternalLink size={16} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
