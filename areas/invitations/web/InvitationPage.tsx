import { Button, Center, Loader, Text } from '@mantine/core'
import { invitationsApi } from '../contract.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { send } from '../../../platform/web/api/call.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { useStartSurvey } from '../../surveys/web/for-others/start-survey.ts'
import { paths, type SignInState } from '../../../platform/web/paths.ts'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { invitation } from '../words/en/invitation.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Hero } from '../../../kit/illustrations/Hero.tsx'
import { NotFoundArt } from '../../../kit/illustrations/NotFoundArt.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'

type InvitedSurvey = { surveyId: string; title: string; points: number; minutes: number; isOpen: boolean }

/** The survey with its one button: start it, log in first, or see others when it has closed. */
function Offer({ invited }: { invited: InvitedSurvey }) {
  const say = useText(invitation)
  const navigate = useNavigate()
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  const { start, startingId, refusal } = useStartSurvey()
  const { title, points, minutes, isOpen } = invited
  const logIn = () => void navigate(paths.landing, { state: { signIn: 'log-in' } satisfies SignInState })
  return (
    <Sheet art={<Hero width={200} />} title={say('cardTitle')}>
      <Text fw={600} size="lg">
        {title}
      </Text>
      <Text className="tp-num">{say('card', { points, minutes })}</Text>
      <Text c="dimmed">{say(isOpen ? 'cardWhy' : 'over')}</Text>
      <ErrorNotice failure={refusal?.failure ?? null} title={say('startFailed')} />
      {isOpen && !isLoggedIn && (
        <Button h={44} onClick={logIn}>
          {say('logIn')}
        </Button>
      )}
      {isOpen && isLoggedIn && !refusal?.isGone && (
        <Button h={44} loading={startingId !== null} onClick={() => void start(invited)}>
          {say('start')}
        </Button>
      )}
      {isLoggedIn && (
        <Button component={Link} to={paths.surveys} variant={isOpen && !refusal?.isGone ? 'default' : 'filled'} h={44}>
          {say('surveys')}
        </Button>
      )}
    </Sheet>
  )
}

/** Records the visit, once, and shows the survey of the invitation. */
function Opening({ token, onRetry }: { token: string; onRetry: () => void }) {
  const say = useText(invitation)
  const [invited, setInvited] = useState<InvitedSurvey | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  useEffect(() => {
    const open = async () => {
      const outcome = await send(invitationsApi.openInvitation, { body: { token } })
      if ('answer' in outcome) setInvited(outcome.answer.data)
      else setFailure(outcome.failure)
    }
    void open()
  }, [token])

  if (invited) return <Offer invited={invited} />
  if (!failure) {
    return (
      <Center mih="40vh">
        <Loader aria-label={say('loading')} />
      </Center>
    )
  }
  if (failure.code === 'invitation-invalid' || failure.code === 'invalid-input') {
    return (
      <Sheet art={<NotFoundArt width={180} />} title={say('badTitle')}>
        <Text>{say('bad')}</Text>
        <Button component={Link} to={paths.surveys} h={44}>
          {say('surveys')}
        </Button>
      </Sheet>
    )
  }
  return (
    <Sheet title={say('failed')}>
      <ErrorNotice failure={failure} onRetry={onRetry} />
    </Sheet>
  )
}

/** `/invitation?t=`: the link of an invitation. The visit is recorded by a call, as a GET must not change anything. */
export function InvitationPage() {
  const [params] = useSearchParams()
  const [tries, setTries] = useState(0)
  return <Opening key={tries} token={params.get('t') ?? ''} onRetry={() => setTries(tries + 1)} />
}
