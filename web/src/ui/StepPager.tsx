import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ui } from '../text/en/ui.ts'
import { useText } from '../text/text.ts'

type Props = {
  /** Null where the list begins. */
  onPrevious: (() => void) | null
  /** Null where the list ends. */
  onNext: (() => void) | null
  /** How many there are. */
  children: string
}

/** To the page before and the page after of a list that is too long for page numbers. */
export function StepPager({ onPrevious, onNext, children }: Props) {
  const say = useText(ui)
  return (
    <Group component="nav" aria-label={say('pages')} justify="space-between" gap="sm" mt="md">
      <Text size="sm" c="dimmed" className="tp-num" role="status">
        {children}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          disabled={onPrevious === null}
          onClick={() => onPrevious?.()}
        >
          {say('previousPage')}
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          disabled={onNext === null}
          onClick={() => onNext?.()}
        >
          {say('nextPage')}
        </Button>
      </Group>
    </Group>
  )
}
