import { Alert, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { brand } from '../../../kit/brand.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { dollars } from '../../../kit/Points.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { paths, type SignInState } from '../../../platform/web/paths.ts'
import { forgetUserKey, readUserKey } from '../../../platform/web/session/boot.ts'
import { signIn } from '../../../platform/web/session/sign-in.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { activation } from '../words/en/activation.ts'
import { ActivateForm } from './ActivateForm.tsx'
import { useImportsCheckLinkMutation } from './import-api.ts'

type Found = Awaited<ReturnType<ReturnType<ReturnType<typeof useImportsCheckLinkMutation>[0]>['unwrap']>>['data']
type State =
  | { kind: 'checking' }
  | { kind: 'form'; found: Found }
  /** `why` is null where the address had no key. */
  | { kind: 'refused'; why: CallFailure | null }
  | { kind: 'failed'; failure: CallFailure }

const logInState: SignInState = { signIn: 'log-in' }

/** The account is open: its session begins. */
function useEnter() {
  const say = useText(activation)
  const navigate = useNavigate()
  return ({ user, token }: Login) => {
    forgetUserKey()
    if (!token) {
      void navigate(paths.landing, { replace: true, state: { ...logInState, email: user.email } })
      return
    }
    toasts.success(say('opened'))
    signIn({ user, token })
    void navigate(paths.surveys, { replace: true })
  }
}

/** `/activate?userKey=...`: where the link of an activation mail leads. */
export function ActivatePage() {
  const say = useText(activation)
  const [token] = useState(readUserKey)
  const [state, setState] = useState<State>(token ? { kind: 'checking' } : { kind: 'refused', why: null })
  const [check] = useImportsCheckLinkMutation()
  const enter = useEnter()
  const look = () =>
    check({ body: { token: token ?? '' } })
      .unwrap()
      .then(
        ({ data }) => setState({ kind: 'form', found: data }),
        (error: unknown) => {
          const failure = failureOf(error)
          const isRefused = failure.code.startsWith('activation-')
          setState(isRefused ? { kind: 'refused', why: failure } : { kind: 'failed', failure })
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
  const { kind } = state
  const title = say(kind === 'refused' ? 'refusedTitle' : 'title', { name: brand })
  const heading = usePageTitle(title)
  return (
    <Card maw={480} mx="auto" mt="xl" padding="lg">
      <Stack>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {kind === 'checking' && (
          <Stack gap="sm" aria-busy="true" aria-label={say('checking')} role="status">
            <Skeleton height={20} />
            <Skeleton height={48} />
            <Skeleton height={48} />
          </Stack>
        )}
        {kind === 'failed' && <ErrorNotice failure={state.failure} onRetry={retry} />}
        {kind === 'refused' && (
          <>
            <Alert color="warning" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {state.why?.message ?? say('noKey')}
            </Alert>
            <Button component={Link} to={paths.landing} state={logInState} variant="default">
              {say('logIn')}
            </Button>
          </>
        )}
        {kind === 'form' && (
          <>
            <Text c="dimmed">
              {say('lead', { name: brand, day: formatDay(state.found.expiresAt) })}
              {state.found.points > 0 &&
                ` ${say('points', { count: state.found.points, usd: dollars(valueUsd(state.found.points)) })}`}
            </Text>
            <ActivateForm
              token={token ?? ''}
              email={state.found.email}
              onDone={enter}
              onLinkRefused={(why) => setState({ kind: 'refused', why })}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}
