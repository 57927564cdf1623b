import { Button, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { brand } from '../../../kit/brand.ts'
import { toasts } from '../../../kit/toasts.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { paths, type ArrivalState, type SignInState } from '../../../platform/web/paths.ts'
import { forgetUserKey } from '../../../platform/web/session/boot.ts'
import { LinkCard } from '../../../platform/web/session/LinkCard.tsx'
import { signIn } from '../../../platform/web/session/sign-in.ts'
import { useLinkCheck } from '../../../platform/web/session/use-link-check.ts'
import { useStaffWords } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { team } from '../words/en/team.ts'
import { JoinForm } from './JoinForm.tsx'
import { useTeamCheckMutation } from './team-api.ts'

const logInState: SignInState = { signIn: 'log-in' }
const arrival: ArrivalState = { hasJustJoined: true }

/** Starts the session of the new account, or continues its log-in with the second step. */
function useEnter() {
  const say = useText(team)
  const navigate = useNavigate()
  return ({ user, token, challenge, secondStep }: Login) => {
    forgetUserKey()
    toasts.success(say('joined'))
    if (token) {
      signIn({ user, token })
      void navigate(paths.dashboard, { replace: true, state: arrival })
      return
    }
    const waiting = challenge && secondStep ? { challenge, secondStep } : null
    const state: SignInState = { ...logInState, ...arrival, email: user.email, ...(waiting ? { waiting } : {}) }
    void navigate(paths.landing, { replace: true, state })
  }
}

/** `/join-team?userKey=...`: the link of an invitation leads here, where the account is created. */
export function JoinTeamPage() {
  useStaffWords()
  const say = useText(team)
  const [check] = useTeamCheckMutation()
  const { token, state, retry, refuse } = useLinkCheck(check, 'team-')
  const enter = useEnter()
  const isRefused = state.kind === 'refused'
  const isUsed = isRefused && state.why?.code === 'team-link-used'
  return (
    <LinkCard
      title={say(isUsed ? 'usedTitle' : isRefused ? 'refusedTitle' : 'title', { name: brand })}
      width={480}
      checking={say('checking')}
      noKey={say('noKey')}
      state={state}
      onRetry={retry}
      wayOut={
        <Button component={Link} to={paths.landing} state={logInState} variant={isUsed ? 'filled' : 'default'}>
          {say('logIn')}
        </Button>
      }
    >
      {({ email, roleNames, expiresAt, isGuarded, needsSecondStep }) => (
        <>
          <Text c="dimmed">{say('lead', { roles: roleNames.join(', '), at: formatDateTime(expiresAt) })}</Text>
          {needsSecondStep && <Text c="dimmed">{say('stepFollows')}</Text>}
          <JoinForm token={token} email={email} isGuarded={isGuarded} onDone={enter} onLinkRefused={refuse} />
        </>
      )}
    </LinkCard>
  )
}
