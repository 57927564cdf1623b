import '@mantine/core/styles/Kbd.layer.css'
import { Kbd, Text } from '@mantine/core'
import { useText } from '../../platform/web/text/text.ts'
import { decideDesk } from '../../platform/words/en/decide-desk.ts'
import classes from './Decision.module.css'

/** Names the keys that do the same as a button, on devices with a keyboard. */
export function Keys({ then }: { then: 'enter' | 'down' }) {
  const say = useText(decideDesk)
  return (
    <Text size="sm" c="dimmed" className={classes.keys ?? ''}>
      <Kbd>{say('ctrl')}</Kbd> + <Kbd>{say(then)}</Kbd>
    </Text>
  )
}
