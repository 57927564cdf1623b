import { Button, Card, Group, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { Doughnut } from '../chart/Doughnut.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { Fold } from '../Fold.tsx'
import { EmptyEarnings } from '../illustrations/EmptyEarnings.tsx'
import { Points } from '../Points.tsx'
import { StatusBadge, type StatusLook } from '../StatusBadge.tsx'
import { Timer } from '../Timer.tsx'

const looks: StatusLook[] = [
  'pending',
  'inReview',
  'processing',
  'approved',
  'available',
  'paid',
  'onHold',
  'rejected',
  'blocked',
  'reversed',
]

/** Points, statuses, rings, timers and notices. */
export function FigureStories() {
  const [now] = useState(() => Date.now())
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Card>
        <Stack gap="sm">
          <Group>
            <Button>Primary</Button>
            <Button variant="default">Default</Button>
            <Button variant="light">Light</Button>
            <Button variant="subtle">Subtle</Button>
            <Button color="danger">Danger</Button>
            <Button color="reward">Reward</Button>
            <Button loading>Pending</Button>
            <Button disabled>Off</Button>
          </Group>
          <Points value={120} />
          <Points value={1_250_000} usd={12_500} size="lg" />
          <Points value={-500} signed size="xl" long />
          <Points value={500} signed size="sm" />
        </Stack>
      </Card>
      <Card>
        <Group gap="xs">
          {looks.map((look) => (
            <StatusBadge key={look} look={look} />
          ))}
          <StatusBadge look="neutral">Not a fit</StatusBadge>
        </Group>
        <Stack mt="md" gap="xs">
          <Timer endsAt={now + 8 * 60_000} />
          <Timer endsAt={now + 25_000} onMoreTime={() => {}} />
          <Timer endsAt={now - 1} />
          <Group>
            <CopyButton value="https://example.com" what="link" />
            <CopyButton value="https://example.com" what="link" look="icon" />
          </Group>
        </Stack>
      </Card>
      <Card>
        <Group justify="space-around">
          <Doughnut
            caption="Profile 60 % complete: 9 of 15 questions"
            segments={[{ label: 'Answered', value: 9, look: 'value' }]}
            total={15}
          >
            60 %
          </Doughnut>
          <Doughnut
            caption="1,250 points available, 300 pending"
            segments={[
              { label: 'Available', value: 1250, look: 'value' },
              { label: 'Pending', value: 300, look: 'pending' },
            ]}
          >
            1,550
          </Doughnut>
        </Group>
      </Card>
      <Card>
        <Stack>
          <ErrorNotice
            failure={{ message: 'We are busy right now. Please try again in a moment.', requestId: 'req-7f3a' }}
            onRetry={() => {}}
          />
          <Fold title="Everything at a glance">What is folded away.</Fold>
          <Fold title="What we look at in answers" look="line">
            What is folded away, of a row.
          </Fold>
          <EmptyState art={<EmptyEarnings />} title="No Data Found !" action={<Button>Take a survey</Button>}>
            Points appear here as soon as your first survey is counted.
          </EmptyState>
        </Stack>
      </Card>
    </SimpleGrid>
  )
}
