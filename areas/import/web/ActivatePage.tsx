import { Button, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { brand } from '../../../kit/brand.ts'
import { dollars } from '../../../kit/Points.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { paths, type SignInState } from '../../../platform/web/paths.ts'
import { forgetUserKey } from '../../../platform/web/session/boot.ts'
import { LinkCard } from '../../../platform/web/session/LinkCard.tsx'
import { signIn } from '../../../platform/web/session/sign-in.ts'
import { useLinkCheck } from '../../../platform/web/session/use-link-check.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { activation } from '../words/en/activation.ts'
import { ActivateForm } from './ActivateForm.tsx'
import { useImportsCheckLinkMutation } from './import-api.ts'

const logInState: SignInState = { signIn: 'log-in' }

/** Starts the session of the account that has been opened. */
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

/** `/activate?userKey=...`: the link of an activation email leads here. */
export function ActivatePage() {
  const say = useText(activation)
  const [check] = useImportsCheckLinkMutation()
  const { token, state, retry, refuse } = useLinkCheck(check, 'activation-')
  const enter = useEnter()
  return (
    <LinkCard
      title={say(state.kind === 'refused' ? 'refusedTitle' : 'title', { name: brand })}
      width={480}
      checking={say('checking')}
      noKey={say('noKey')}
      state={state}
      onRetry={retry}
      wayOut={
        <Button component={Link} to={paths.landing} state={logInState} variant="default">
          {say('logIn')}
        </Button>
      }
    >
      {({ email, points, expiresAt }) => (
        <>
          <Text c="dimmed">
            {say('lead', { name: brand, day: formatDay(expiresAt) })}
            {points > 0 && ` ${say('points', { count: points, usd: dollars(valueUsd(points)) })}`}
          </Text>
          <ActivateForm token={token} email={email} onDone={enter} onLinkRefused={refuse} />
        </>
      )}
    </LinkCard>
  )
}
