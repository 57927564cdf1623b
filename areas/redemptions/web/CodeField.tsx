import { Button, Stack, Text } from '@mantine/core'
import { codeDigits, codeMinutes } from '../contract.ts'
import { useState, type ComponentProps } from 'react'
import { useUserDetailsQuery } from '../../../platform/web/session/me.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { OtpField } from '../../../kit/OtpField.tsx'
import { Timer } from '../../../kit/Timer.tsx'
import { useRedeemMailCodeMutation } from './redeem-api.ts'
import { useCountdown } from './use-countdown.ts'

/** The wait between two codes in seconds, as the server limits it. */
const resendSeconds = 60

type Props = Pick<ComponentProps<typeof OtpField>, 'value' | 'error' | 'onChange'> & { id: string }

/** A field for a code that is sent by email. It can request a code, and a new one after a minute. */
export function CodeField({ id, ...field }: Props) {
  const say = useText(redeem)
  const { data: me } = useUserDetailsQuery()
  const [mailCode] = useRedeemMailCodeMutation()
  const [sentAt, setSent] = useState<number | null>(null)
  const { left, start } = useCountdown()
  const {
    act: ask,
    isBusy,
    failure,
  } = useAct(() => mailCode().unwrap(), {
    onDone: () => {
      setSent(Date.now())
      start(resendSeconds)
      document.getElementById(id)?.focus()
    },
  })
  const words = left > 0 ? say('mailAgainIn', { seconds: left }) : say(sentAt === null ? 'mailCode' : 'mailAgain')
  return (
    <Stack gap="sm" align="flex-start">
      <Button variant="default" loading={isBusy} disabled={left > 0} className="tp-num" onClick={ask}>
        {words}
      </Button>
      <Text size="sm" role="status">
        {sentAt !== null && say('codeSent', { digits: codeDigits, email: me?.email ?? '', minutes: codeMinutes })}
      </Text>
      {sentAt !== null && (
        <Text size="sm" c="dimmed" component="div">
          <Timer key={sentAt} endsAt={sentAt + codeMinutes * 60_000} />
        </Text>
      )}
      <ErrorNotice failure={failure} />
      <OtpField {...field} id={id} label={say('code')} withAsterisk length={codeDigits} />
    </Stack>
  )
}
