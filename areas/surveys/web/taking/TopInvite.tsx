import { Button, Card, Group, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useWelcomePoints } from '../../../../platform/web/api/site.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { topQuestions } from '../../words/en/top-questions.ts'
import { Points } from '../../../../kit/Points.tsx'

/**
 * The invitation to answer the top five questions, as a slim line above the cards, so that it never covers a start
 * button.
 */
export function TopInvite({ onBegin, onLater }: { onBegin: () => void; onLater: () => void }) {
  const say = useText(topQuestions)
  const bonus = useWelcomePoints('top5')
  return (
    <Card component="section" aria-label={say('inviteTitle')} p="sm" mb="md">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 260px' }}>
          <IconSparkles
            size={24}
            stroke={1.8}
            color="var(--mantine-color-brand-text)"
            style={{ flex: 'none' }}
            aria-hidden
          />
          <div>
            <Text fw={600}>{say('inviteTitle')}</Text>
            <Text size="sm" c="dimmed" component="div">
              {say('inviteText')}{' '}
              {bonus && (
                <>
                  <Points value={bonus} signed size="sm" /> {say('bonus')}
                </>
              )}
            </Text>
          </div>
        </Group>
        <Group gap="xs">
          <Button variant="light" h={44} onClick={onBegin}>
            {say('begin')}
          </Button>
          <Button variant="subtle" color="gray" h={44} onClick={onLater}>
            {say('later')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
