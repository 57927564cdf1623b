import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../api/failure.ts'
import { useText } from '../../text/text.ts'
import { signInText } from '../../text/en/sign-in.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useCooldown } from './cooldown.ts'
import { withoutId } from './refusal.ts'
import { useSignInResendMutation } from './sign-in-api.ts'

type Props = {
  email: string
  type: 'verifyEmail' | 'resetPassword'
  /** Whether a mail has just been sent. */
  startsCooling?: boolean
  /** Says whether the address can be sent to, and tells its reader if not. */
  onCheck?: () => boolean
  isMain?: boolean
}

/** Has a mail sent again, at most once a minute; the wait is shown and told once to screen readers. */
export function Resend({ email, type, startsCooling = false, onCheck, isMain = false }: Props) {
  const say = useText(signInText)
  const { secondsLeft, start } = useCooldown(startsCooling)
  const [resend, { isLoading }] = useSignInResendMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [hasWaited, setWaited] = useState(startsCooling)
  const isCooling = secondsLeft > 0
  const send = async () => {
    if (isCooling || isLoading || onCheck?.() === false) return
    try {
      const { message } = await resend({ body: { email: email.trim(), type } }).unwrap()
      setFailure(null)
      setWaited(true)
      start()
      toasts.success(message)
    } catch (error) {
      setFailure(failureOf(error))
      toasts.error(say('notResent'))
    }
  }
  return (
    <Stack gap="sm" ta="left">
      <ErrorNotice failure={failure && withoutId(failure)} title={say('notResent')} />
      {/* Not `disabled` while it cools: that would throw the focus off the button that was just pressed. */}
      <Button
        variant={isMain ? 'filled' : 'default'}
        onClick={() => void send()}
        loading={isLoading}
        aria-disabled={isCooling}
        {...(isCooling ? { 'data-disabled': true, c: 'dimmed' } : {})}
        className="tp-num"
      >
        {isCooling ? say('resendIn', { seconds: secondsLeft }) : say('resend')}
      </Button>
      <span className="tp-sr-only" role="status">
        {isCooling ? say('resendWait') : hasWaited ? say('resendReady') : ''}
      </span>
    </Stack>
  )
}
