import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { callbacks } from '../../text/en/callbacks.ts'
import { useText } from '../../text/text.ts'

/** Where the pages before began: what a page of a keyset cannot know travels with the navigation. */
type Trail = { trail?: readonly (string | null)[] } | null

type Props = {
  /** Where this page begins; null at the newest. */
  after: string | null
  /** Where the next one begins; null at the oldest. */
  next: string | null
}

/** To the newer and older rows of a list that grows while it is read. A step is one of the history; a link to a page leads back to the newest. */
export function Keyset({ after, next }: Props) {
  const say = useText(callbacks)
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const trail = (state as Trail)?.trail ?? []
  const go = (to: string | null, steps: readonly (string | null)[]) => {
    const params = new URLSearchParams(search)
    if (to) params.set('after', to)
    else params.delete('after')
    void navigate({ search: params.toString() }, { state: { trail: steps } })
  }
  if (after === null && next === null) return null
  return (
    <Group component="nav" aria-label={say('pages')} justify="flex-end" gap="sm" mt="md">
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        disabled={after === null}
        onClick={() => go(trail.at(-1) ?? null, trail.slice(0, -1))}
      >
        {say('newer')}
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        disabled={next === null}
        onClick={() => go(next, [...trail, after])}
      >
        {say('older')}
      </Button>
    </Group>
  )
}
