import { Button, Center, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import { paths, type SignInState } from '../../../../platform/web/paths.ts'
import { forgetUserKey, readUserKey } from '../../../../platform/web/session/boot.ts'
import { useConsent } from '../../../../platform/web/session/use-consent.ts'
import { useFreshPerson } from '../../../../platform/web/session/me.ts'
import { readTokens } from '../../../../platform/web/session/storage.ts'
import { useAppSelector } from '../../../../platform/web/state/hooks.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Gained } from '../../../wallet/web/for-others/Gained.tsx'
import { signInText } from '../../words/en/sign-in.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Verified as VerifiedArt } from '../../../../kit/illustrations/Verified.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { usePageTitle } from '../../../../kit/PageHeader.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { reportPixelLoaded } from './pixel.ts'
import { verifyOnce, type Verified } from './verification.ts'
import { readEmailOfRefusal, type VerifyEmailState } from './verify-email-state.ts'

/**
 * The page of the emailed link: verifies the address, starts the session and leads on to the surveys. A refused key
 * leads to /verify-email.
 */
export function EmailVerificationPage() {
  const say = useText(signInText)
  const navigate = useNavigate()
  const heading = usePageTitle(say('verification'))
  const { verified, failure, retry } = useVerification()
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  useFreshPerson()
  const isAsked = verified?.isPasswordAsked === true && isLoggedIn
  const goOn = () => {
    const logIn: SignInState = { signIn: 'log-in', ...(verified ? { email: verified.email } : {}) }
    void (isLoggedIn ? navigate(paths.surveys) : navigate(paths.landing, { state: logIn }))
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="tp-sr-only">
        {say('verification')}
      </h1>
      <Modal
        opened
        onClose={goOn}
        closable={verified !== null}
        withCloseIcon={false}
        closeOnOutsideClick={false}
        look="alternate"
        title={verified ? say('verified') : say('pleaseWait')}
      >
        {verified ? (
          <Done verified={verified} isAsked={isAsked} hasPoints={isLoggedIn} onGoOn={goOn} />
        ) : (
          <Waiting failure={failure} onRetry={retry} />
        )}
      </Modal>
    </>
  )
}

/**
 * Verifies the address. Only a refusal leads to another page; if there is no answer, the key is still valid and the
 * reader can try again.
 */
function useVerification() {
  const navigate = useNavigate()
  const [verified, setVerified] = useState<Verified | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [tries, setTries] = useState(1)
  useEffect(() => {
    const leave = (state: VerifyEmailState) => void navigate(paths.verifyEmail, { replace: true, state })
    const key = readUserKey()
    // The page was reloaded after the address had been verified.
    if (!key && readTokens()) return void navigate(paths.surveys, { replace: true })
    if (!key) return leave({ email: null, problem: null })
    const run = async () => {
      const outcome = await verifyOnce(key, tries)
      if ('verified' in outcome) {
        forgetUserKey()
        return setVerified(outcome.verified)
      }
      if (outcome.failure.status === 0) return setFailure(outcome.failure)
      leave({ email: readEmailOfRefusal(outcome.failure.data), problem: outcome.failure.message })
    }
    void run()
  }, [navigate, tries])
  const retry = () => {
    setFailure(null)
    setTries(tries + 1)
  }
  return { verified, failure, retry }
}

function Waiting({ failure, onRetry }: { failure: CallFailure | null; onRetry: () => void }) {
  const say = useText(signInText)
  if (failure)
    return (
      <Stack ta="start">
        <ErrorNotice failure={failure} onRetry={onRetry} />
      </Stack>
    )
  return (
    <Stack role="status" py="md" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
      <Text>{say('inProgress')}</Text>
      <Progress value={100} animated size="md" aria-label={say('inProgress')} />
    </Stack>
  )
}

type DoneProps = {
  verified: Verified
  isAsked: boolean
  /** Whether a session was started, so that the points can be read. */
  hasPoints: boolean
  onGoOn: () => void
}

function Done({ verified, isAsked, hasPoints, onGoOn }: DoneProps) {
  const say = useText(signInText)
  const button = useRef<HTMLButtonElement>(null)
  const consent = useConsent()
  useEffect(() => (isAsked ? undefined : button.current?.focus()), [isAsked])
  return (
    <Stack>
      {!isAsked && (
        <Center>
          <VerifiedArt width={hasPoints ? 150 : 220} />
        </Center>
      )}
      <Text role="status" ta="center">
        {say('verifiedText')}
      </Text>
      {hasPoints && <Gained of="welcome" points={0} />}
      {isAsked && <ChoosePassword email={verified.email} removed={verified.removed ?? []} onDone={onGoOn} />}
      <Button ref={button} variant={isAsked ? 'default' : 'filled'} onClick={onGoOn}>
        {say('goToSurveys')}
      </Button>
      {/* The campaign's pixel is loaded only after "Accept All". */}
      {verified.returnUrl && consent === 'all' && (
        <img
          src={verified.returnUrl}
          alt=""
          aria-hidden
          width={1}
          height={1}
          onLoad={() => void reportPixelLoaded(verified.callbackId)}
          style={{ position: 'absolute', opacity: 0 }}
        />
      )}
    </Stack>
  )
}
