import { Alert, Button, Stack, Text } from '@mantine/core'
import { ui } from '../platform/words/en/ui.ts'
import { useText } from '../platform/web/text/text.ts'
import { spellBirthday } from './birthday.ts'

type Props = {
  /** The birthday in question, `YYYY-MM-DD`. */
  day: string
  isBusy: boolean
  onConfirm: () => void
}

/** Asks for confirmation of an under-age birthday before it closes the account, because most are typing errors. */
export function BirthdayDoubt({ day, isBusy, onConfirm }: Props) {
  const say = useText(ui)
  return (
    <Alert color="warning" role="status" title={say('birthdayDoubt', { day: spellBirthday(day) })}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{say('birthdayDoubtText')}</Text>
        <Button variant="default" mih={44} loading={isBusy} onClick={onConfirm}>
          {say('birthdayConfirm')}
        </Button>
      </Stack>
    </Alert>
  )
}
