import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { readOvertaken } from './overtaken.ts'

/** Explains why a change was not saved. If another person changed it first, the message names the person and the time. */
export function NotSaved({ failure, onReload }: { failure: CallFailure | null; onReload: () => void }) {
  const say = useText(questionsAdmin)
  const overtaken = readOvertaken(failure)
  if (!overtaken) return <ErrorNotice failure={failure} title={say('notSaved')} />
  const { name, at } = overtaken
  return (
    <Alert
      role="alert"
      color="warning"
      icon={<IconUsers size={20} aria-hidden />}
      title={name === null ? say('overtakenByGone', { at }) : say('overtaken', { name, at })}
    >
      <Button size="sm" variant="default" onClick={onReload}>
        {say('reload')}
      </Button>
    </Alert>
  )
}
