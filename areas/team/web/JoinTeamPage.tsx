import { Alert, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { brand } from '../../../kit/brand.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { paths, type SignInState } from '../../../platform/web/paths.ts'
import { forgetUserKey, readUserKey } from '../../../platform/web/session/boot.ts'
import { signIn } from '../../../platform/web/session/sign-in.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { team } from '../words/en/team.ts'
import { JoinForm } from './JoinForm.tsx'
import { useTeamCheckMutation } from './team-api.ts'

type Offer = Awaited<ReturnType<ReturnType<ReturnType<typeof useTeamCheckMutation>[0]>['unwrap']>>['data']
type State =
  | { kind: 'checking' }
  | { kind: 'form'; offer: Offer }
  /** `why` is null where the address had no key. */
  | { kind: 'refused'; why: CallFailure | null }
  | { kind: 'failed'; failure: CallFailure }

const logInState: SignInState = { signIn: 'log-in' }

/** The account is there: its session begins, or the log-in goes on with the second step. */
function useEnter() {
  const say = useText(team)
  const navigate = useNavigate()
  return ({ user, token, challenge, secondStep }: Login) => {
    forgetUserKey()
    toasts.success(say('joined'))
    if (token) {
      signIn({ user, token })
      void navigate(paths.dashboard, { replace: true })
      return
    }
    const waiting = challenge && secondStep ? { challenge, secondStep } : null
    const state: SignInState = { ...logInState, email: user.email, ...(waiting ? { waiting } : {}) }
    void navigate(paths.landing, { replace: true, state })
  }
}

/** `/join-team?userKey=...`: where the link of an invitation leads; the account is made here. */
export function JoinTeamPage() {
  const say = useText(team)
  const [token] = useState(readUserKey)
  const [state, setState] = useState<State>(token ? { kind: 'checking' } : { kind: 'refused', why: null })
  const [check] = useTeamCheckMutation()
  const enter = useEnter()
  const look = () =>
    check({ body: { token: token ?? '' } })
      .unwrap()
      .then(
        ({ data }) => setState({ kind: 'form', offer: data }),
        (error: unknown) => {
          const failure = failureOf(error)
          setState(failure.code.startsWith('team-') ? { kind: 'refused', why: failure } : { kind: 'failed', failure })
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
  const isUsed = kind === 'refused' && state.why?.code === 'team-link-used'
  const title = say(isUsed ? 'usedTitle' : kind === 'refused' ? 'refusedTitle' : 'title', { name: brand })
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
            <Skeleton height={48} />
          </Stack>
        )}
        {kind === 'failed' && <ErrorNotice failure={state.failure} onRetry={retry} />}
        {kind === 'refused' && (
          <>
            <Alert color="warning" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {state.why?.message ?? say('noKey')}
            </Alert>
            <Button component={Link} to={paths.landing} state={logInState} variant={isUsed ? 'filled' : 'default'}>
              {say('logIn')}
            </Button>
          </>
        )}
        {kind === 'form' && (
          <>
            <Text c="dimmed">
              {say('lead', { roles: state.offer.roleNames.join(', '), at: formatDateTime(state.offer.expiresAt) })}
            </Text>
            {state.offer.needsSecondStep && <Text c="dimmed">{say('stepFollows')}</Text>}
            <JoinForm
              token={token ?? ''}
              email={state.offer.email}
              isGuarded={state.offer.isGuarded}
              onDone={enter}
              onLinkRefused={(why) => setState({ kind: 'refused', why })}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}
