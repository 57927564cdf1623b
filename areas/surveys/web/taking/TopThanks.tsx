import { Button, Stack, Text } from '@mantine/core'
import { useWelcomePoints } from '../../../../platform/web/api/site.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { topQuestions } from '../../words/en/top-questions.ts'
import { ThankYou } from '../../../../kit/illustrations/ThankYou.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { Points } from '../../../../kit/Points.tsx'

/** The third popup: says thanks, and shows the part of the welcome bonus that the five answers earned. */
export function TopThanks({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText(topQuestions)
  const bonus = useWelcomePoints('top5')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      look="alternate"
      width={400}
      title={say('thanksTitle')}
      actions={
        <Button onClick={onClose} h={44} data-autofocus>
          {say('toSurveys')}
        </Button>
      }
    >
      <Stack align="center" gap="sm">
        <ThankYou width={180} />
        <Text size="lg">{say('recorded')}</Text>
        {bonus && (
          <Text component="div">
            <Points value={bonus} signed size="lg" /> {say('bonus')}
          </Text>
        )}
        <Text c="dimmed">{say('thanksText')}</Text>
      </Stack>
    </Modal>
  )
}
