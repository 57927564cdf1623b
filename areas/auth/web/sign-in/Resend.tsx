import { Stack } from '@mantine/core'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { useCooldown } from './cooldown.ts'
import { hideRequestId } from './refusal.ts'
import { useSignInResendMutation } from './sign-in-api.ts'

type Props = {
  email: string
  type: 'verifyEmail' | 'resetPassword'
  /** Whether an email has just been sent, so that the wait begins at once. */
  startsCooling?: boolean
  /** Returns whether the address can be used, and shows the problem if it cannot. */
  onCheck?: () => boolean
  isMain?: boolean
}

/** The longest wait, in seconds, that is counted down; a longer one is only mentioned in the message. */
const longestCountdown = 120

const isCounted = ({ code, retryAfterSeconds = 0 }: CallFailure): boolean =>
  code === 'too-many-requests' && retryAfterSeconds > 0 && retryAfterSeconds <= longestCountdown

/** Sends an email again, at most once a minute. The remaining wait is shown, and announced once to screen readers. */
export function Resend({ email, type, startsCooling = false, onCheck, isMain = false }: Props) {
  const say = useText(signInText)
  const { secondsLeft, start } = useCooldown(startsCooling)
  const [resend, { isLoading }] = useSignInResendMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [hasWaited, setWaited] = useState(startsCooling)
  const isCooling = secondsLeft > 0
  // A message about the wait disappears when the wait is over.
  const isFailureShown = failure !== null && (isCooling || !isCounted(failure))
  const send = async () => {
    if (isCooling || isLoading || onCheck?.() === false) return
    try {
      const { message } = await resend({ body: { email: email.trim(), type } }).unwrap()
      setFailure(null)
      setWaited(true)
      start()
      toasts.success(message)
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const refuse = (refused: CallFailure) => {
    setFailure(refused)
    toasts.error(say('notResent'))
    if (!isCounted(refused)) return
    setWaited(true)
    start(refused.retryAfterSeconds)
  }
  return (
    <Stack gap="sm" ta="start">
      <ErrorNotice failure={isFailureShown ? hideRequestId(failure) : null} title={say('notResent')} />
      {/* Not `disabled` during the wait: the button that was just pressed would lose the focus. */}
      <BusyButton
        variant={isMain && !isCooling ? 'filled' : 'default'}
        onClick={() => void send()}
        loading={isLoading}
        aria-disabled={isCooling}
        {...(isCooling ? { c: 'dimmed', style: { cursor: 'default' } } : {})}
        className="tp-num"
      >
        {isCooling ? say('resendIn', { seconds: secondsLeft }) : say('resend')}
      </BusyButton>
      <span className="tp-sr-only" role="status">
        {isCooling ? say('resendWait') : hasWaited ? say('resendReady') : ''}
      </span>
    </Stack>
  )
}
