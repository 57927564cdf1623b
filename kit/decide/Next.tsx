import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useText } from '../../platform/web/text/text.ts'
import { decideDesk } from '../../platform/words/en/decide-desk.ts'
import { focusPanel } from './focus-panel.ts'
import { Keys } from './Keys.tsx'

/** Opens the next waiting item of the queue, also with Ctrl+Down; says so if there is none. */
export function Next({ onNext }: { onNext: (() => void) | null }) {
  const say = useText(decideDesk)
  const goOn = () => {
    focusPanel()
    onNext?.()
  }
  useHotkeys([['mod+ArrowDown', goOn]])
  if (!onNext) return <Text c="dimmed">{say('noNext')}</Text>
  return (
    <Group gap="sm">
      <Button onClick={goOn}>{say('next')}</Button>
      <Keys then="down" />
    </Group>
  )
}
