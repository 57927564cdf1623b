import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { currentLanguage } from '../text/language.ts'
import { secondStep } from '../../words/en/second-step.ts'
import { useText } from '../text/text.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { useUserDetailsQuery } from './me.ts'
import { RenewForm } from './RenewForm.tsx'
import { closeSession, continueSession, signOut } from './session.ts'
import { usePhase } from './staff-session.ts'

/** The minutes of the server's limit, used only in texts: the token has the exact time. */
const restMinutes = 30
const workHours = 8

const timeOf = (instant: number): string =>
  new Date(instant).toLocaleTimeString(currentLanguage(), { hour: 'numeric', minute: '2-digit' })

/**
 * Warns staff before their session ends. Once it has ended, covers the page and lets its owner log in again on top of
 * it, so that unsaved input below is kept.
 */
export function StaffSession() {
  const say = useText(secondStep)
  const phase = usePhase()
  const { data: details } = useUserDetailsQuery()
  const [postponed, setPostponed] = useState<number | null>(null)
  const [isRenewing, setRenewing] = useState(false)
  const wasEnded = useRef(false)
  const hasEnded = phase.kind === 'ended'
  useEffect(() => {
    if (hasEnded) closeSession()
    // The reader has logged in again in another tab.
    else if (wasEnded.current) continueSession()
    wasEnded.current = hasEnded
  }, [hasEnded])
  const email = details?.email ?? ''
  const leave = (
    <Button variant="default" onClick={() => void signOut()}>
      {say('logOut')}
    </Button>
  )
  const isWorkAsked = phase.kind === 'work' && postponed !== phase.endsAt
  return (
    <>
      <Modal
        opened={phase.kind === 'rest'}
        // Any touch prolongs the session, and this press counts as one.
        onClose={() => {}}
        withCloseIcon={false}
        title={say('restTitle')}
        width={400}
        actions={
          <>
            {leave}
            <Button data-autofocus>{say('stay')}</Button>
          </>
        }
      >
        <Text role="alert">
          {phase.kind === 'rest' && say('restText', { time: timeOf(phase.endsAt), minutes: restMinutes })}
        </Text>
      </Modal>
      <Modal
        opened={hasEnded || isWorkAsked}
        onClose={() => {
          setRenewing(false)
          if (phase.kind === 'work') setPostponed(phase.endsAt)
        }}
        closable={!hasEnded}
        closeOnOutsideClick={false}
        isCovering={hasEnded}
        title={say(hasEnded ? 'endedTitle' : 'workTitle')}
        width={400}
        actions={
          !hasEnded &&
          !isRenewing && (
            <>
              <Button variant="default" onClick={() => phase.kind === 'work' && setPostponed(phase.endsAt)}>
                {say('later')}
              </Button>
              <Button data-autofocus onClick={() => setRenewing(true)}>
                {say('again')}
              </Button>
            </>
          )
        }
      >
        <Stack gap="md">
          <Text role="alert">
            {hasEnded
              ? say('endedText')
              : phase.kind === 'work' && say('workText', { hours: workHours, time: timeOf(phase.endsAt) })}
          </Text>
          {(hasEnded || isRenewing) && (
            <RenewForm email={email} onDone={() => setRenewing(false)}>
              {leave}
            </RenewForm>
          )}
        </Stack>
      </Modal>
    </>
  )
}
