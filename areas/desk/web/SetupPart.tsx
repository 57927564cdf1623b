import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useText } from '../../../platform/web/text/text.ts'
import { homeDesk } from '../words/en/home-desk.ts'
import { Part } from './Part.tsx'
import { usePart } from './use-parts.ts'
import classes from './Home.module.css'

/** What is left to do before the panel opens; nothing once it is done. */
export function SetupPart() {
  const say = useText(homeDesk)
  const { value, ...part } = usePart('setup')
  if (value?.state === 'ready' && value.rows.length === 0) return null
  if (!value && !part.isFailed) return null
  return (
    <Part title={say('setup')} lead={say('setupText')} failedWords={say('setupFailed')} height={120} {...part}>
      <ul className={classes.rows}>
        {value?.rows.map(({ code, title, todo, isRequired, href }) => (
          <li key={code} className={classes.row}>
            <div className={classes.what}>
              <Anchor component={Link} to={href} className={classes.link ?? ''}>
                {title}
              </Anchor>
              <Text size="sm">{todo}</Text>
              {isRequired && (
                <Text size="sm" c="dimmed">
                  {say('required')}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}
