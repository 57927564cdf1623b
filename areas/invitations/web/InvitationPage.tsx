import { Button, Card, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { invitationsApi } from '../contract.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { send } from '../../../platform/web/api/call.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { useStartSurvey } from '../../surveys/web/for-others/start-survey.ts'
import { paths, type SignInState } from '../../../platform/web/paths.ts'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { invitations } from '../words/en/invitations.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Hero } from '../../../kit/illustrations/Hero.tsx'
import { NotFoundArt } from '../../../kit/illustrations/NotFoundArt.tsx'
import { usePageTitle } from '../../../kit/PageHeader.tsx'

type Invited = { surveyId: string; title: string; points: number; minutes: number; isOpen: boolean }

function Sheet({ art, title, children }: { art?: ReactNode; title: string; children: ReactNode }) {
  const heading = usePageTitle(title)
  return (
    <Card padding="xl" maw={520} mx="auto">
      <Stack align="center" ta="center" gap="md">
        {art}
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  )
}

/** The survey and the one way on: start it, log in first, or see others when it is over. */
function Offer({ invited }: { invited: Invited }) {
  const say = useText(invitations)
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

/** Notes that somebody came, once, and shows what they are invited to. */
function Opening({ token, onRetry }: { token: string; onRetry: () => void }) {
  const say = useText(invitations)
  const [invited, setInvited] = useState<Invited | null>(null)
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

/** `/invitation?t=`: where the mail and the bell lead; that somebody came is noted by a call, as a GET changes nothing. */
export function InvitationPage() {
  const [params] = useSearchParams()
  const [tries, setTries] = useState(0)
  return <Opening key={tries} token={params.get('t') ?? ''} onRetry={() => setTries(tries + 1)} />
}
