import { Alert, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { paths, type SignInState } from '../../../platform/web/paths.ts'
import { forgetUserKey, readUserKey } from '../../../platform/web/session/boot.ts'
import { signIn } from '../../../platform/web/session/sign-in.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { SecondStepDialog } from '../../auth/web/for-others/SecondStepDialog.tsx'
import { setup } from '../words/en/setup.ts'
import { useSetupCheckMutation } from './setup-api.ts'
import { SetupForm } from './SetupForm.tsx'

type Offer = Awaited<ReturnType<ReturnType<ReturnType<typeof useSetupCheckMutation>[0]>['unwrap']>>['data']
type State =
  | { kind: 'checking' }
  | { kind: 'form'; offer: Offer }
  /** `why` is null where the address had no token. */
  | { kind: 'refused'; why: CallFailure | null }
  | { kind: 'failed'; failure: CallFailure }
  | { kind: 'done'; email: string }

const isOver = (why: CallFailure | null): boolean => why?.code === 'setup-done' || why?.code === 'setup-token-used'
const logInState: SignInState = { signIn: 'log-in' }

/** What follows the form: the session has begun, and its account gets a second step. */
function Done({ email }: { email: string }) {
  const say = useText(setup)
  const [isAsking, setAsking] = useState(true)
  const [isProtected, setProtected] = useState(false)
  return (
    <Stack>
      <Alert color="success" icon={<IconCircleCheck size={20} aria-hidden />} role="status">
        {say(isProtected ? 'isProtected' : 'doneText')}
      </Alert>
      {!isProtected && <Button onClick={() => setAsking(true)}>{say('secondStep')}</Button>}
      <Button component={Link} to={paths.settingsAdmin} variant={isProtected ? 'filled' : 'default'}>
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
  )
}

/** `/setup?token=...`: where the printed address leads; the first account is made here, once. */
export function SetupPage() {
  const say = useText(setup)
  const [token] = useState(readUserKey)
  const [state, setState] = useState<State>(token ? { kind: 'checking' } : { kind: 'refused', why: null })
  const [check] = useSetupCheckMutation()
  const look = () =>
    check({ body: { token: token ?? '' } })
      .unwrap()
      .then(
        ({ data }) => setState({ kind: 'form', offer: data }),
        (error: unknown) => {
          const failure = failureOf(error)
          setState(failure.code.startsWith('setup-') ? { kind: 'refused', why: failure } : { kind: 'failed', failure })
        },
      )
  const retry = () => {
    setState({ kind: 'checking' })
    void look()
  }
  const lookOnce = useEffectEvent(() => void look())
  useEffect(() => {
    if (token) lookOnce()
  }, [token])
  const done = ({ user, token: tokens }: Login) => {
    if (!tokens) return
    forgetUserKey()
    signIn({ user, token: tokens })
    setState({ kind: 'done', email: user.email })
  }
  const { kind } = state
  const title = say(
    kind === 'done'
      ? 'doneTitle'
      : kind !== 'refused'
        ? 'title'
        : isOver(state.why)
          ? 'doneBeforeTitle'
          : 'refusedTitle',
  )
  const heading = usePageTitle(title)
  return (
    <Card maw={560} mx="auto" mt="xl" padding="lg">
      <Stack>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {kind === 'checking' && (
          <Stack gap="sm" aria-busy="true" aria-label={say('checking')} role="status">
            <Skeleton height={20} />
            <Skeleton height={48} />
            <Skeleton height={48} />
            <Skeleton height={48} />
          </Stack>
        )}
        {kind === 'failed' && <ErrorNotice failure={state.failure} onRetry={retry} />}
        {kind === 'refused' && (
          <>
            <Alert color="warning" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {state.why?.message ?? say('noToken')}
            </Alert>
            {isOver(state.why) ? (
              <Button component={Link} to={paths.landing} state={logInState}>
                {say('logIn')}
              </Button>
            ) : (
              <Text c="dimmed">{say('how')}</Text>
            )}
          </>
        )}
        {kind === 'form' && (
          <>
            <Text c="dimmed">{say('lead', { at: formatDateTime(state.offer.expiresAt) })}</Text>
            <SetupForm
              token={token ?? ''}
              countries={state.offer.countries}
              panelName={state.offer.panelName}
              onDone={done}
              onTokenRefused={(why) => setState({ kind: 'refused', why })}
            />
          </>
        )}
        {kind === 'done' && <Done email={state.email} />}
      </Stack>
    </Card>
  )
}
