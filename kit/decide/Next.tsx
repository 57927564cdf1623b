import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useText } from '../../platform/web/text/text.ts'
import { decideDesk } from '../../platform/words/en/decide-desk.ts'
import { Keys } from './Keys.tsx'

/** The next one is read from its start: the press that led there removes its own button. */
const focusPanel = (): void => document.activeElement?.closest<HTMLElement>('[role="dialog"]')?.focus()

/** Leads to what waits next in the queue, also by Ctrl and Down; says so where nothing does. */
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
