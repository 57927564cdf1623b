import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { paths, type SignInState } from '../../../platform/web/paths.ts'
import { forgetUserKey } from '../../../platform/web/session/boot.ts'
import { LinkCard } from '../../../platform/web/session/LinkCard.tsx'
import { signIn } from '../../../platform/web/session/sign-in.ts'
import { useLinkCheck, type LinkState } from '../../../platform/web/session/use-link-check.ts'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { useStaffWords } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { SecondStepDialog } from '../../auth/web/for-others/SecondStepDialog.tsx'
import { setup } from '../words/en/setup.ts'
import { useSetupCheckMutation } from './setup-api.ts'
import { SetupForm } from './SetupForm.tsx'

const isOver = (state: LinkState<unknown>): boolean =>
  state.kind === 'refused' && (state.why?.code === 'setup-done' || state.why?.code === 'setup-token-used')
const logInState: SignInState = { signIn: 'log-in' }

/** After the form: the session has begun, and the new account is offered a second step. */
function Done({ email }: { email: string }) {
  const say = useText(setup)
  const [isAsking, setAsking] = useState(true)
  const [isProtected, setProtected] = useState(false)
  const title = say('doneTitle')
  const heading = usePageTitle(title)
  return (
    <Card maw={560} mx="auto" mt="xl" padding="lg">
      <Stack>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Alert color="success" icon={<IconCircleCheck size={20} aria-hidden />} role="status">
          {say(isProtected ? 'isProtected' : 'doneText')}
        </Alert>
        {!isProtected && <Button onClick={() => setAsking(true)}>{say('secondStep')}</Button>}
        {/* Loads a new document, so that every part of the frame shows the new name. */}
        <Button component="a" href={paths.settingsAdmin} variant={isProtected ? 'filled' : 'default'}>
          {say('checklist')}
        </Button>
        {isAsking && (
          <SecondStepDialog
            wish="begin"
            email={email}
            hasPassword
            onClose={() => setAsking(false)}
            onDone={() => {
              setAsking(false)
              setProtected(true)
            }}
          />
        )}
      </Stack>
    </Card>
  )
}

/** `/setup?token=...`: the address that the server prints at its first start; it creates the first account, once. */
export function SetupPage() {
  useStaffWords()
  const say = useText(setup)
  const [check] = useSetupCheckMutation()
  const { token, state, retry, refuse } = useLinkCheck(check, 'setup-')
  const [email, setEmail] = useState<string | null>(null)
  const isLoggedIn = useAppSelector(({ session }) => session.isLoggedIn)
  const enter = ({ user, token: tokens }: Login) => {
    if (!tokens) return
    forgetUserKey()
    signIn({ user, token: tokens })
    setEmail(user.email)
  }
  if (email !== null) return <Done email={email} />
  // Reloaded after the form: the home lists what is left of the set-up.
  if (!token && isLoggedIn) return <Navigate to={paths.dashboard} replace />
  return (
    <LinkCard
      title={say(isOver(state) ? 'doneBeforeTitle' : state.kind === 'refused' ? 'refusedTitle' : 'title')}
      width={560}
      checking={say('checking')}
      noKey={say('noToken')}
      state={state}
      onRetry={retry}
      wayOut={
        isOver(state) ? (
          <Button component={Link} to={paths.landing} state={logInState}>
            {say('logIn')}
          </Button>
        ) : (
          <Text c="dimmed">{say('how')}</Text>
        )
      }
    >
      {({ expiresAt, countries, panelName }) => (
        <>
          <Text c="dimmed">{say('lead', { at: formatDateTime(expiresAt) })}</Text>
          <SetupForm token={token} countries={countries} panelName={panelName} onDone={enter} onTokenRefused={refuse} />
        </>
      )}
    </LinkCard>
  )
}
