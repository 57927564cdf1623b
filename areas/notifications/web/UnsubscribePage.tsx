import { Button, Text } from '@mantine/core'
import { notificationsApi, readUnsubscribeToken, type OptionalMailKind } from '../contract.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { send } from '../../../platform/web/api/call.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { unsubscribe } from '../words/en/unsubscribe.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { brand } from '../../../kit/brand.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { MailSent } from '../../../kit/illustrations/MailSent.tsx'
import { NotFoundArt } from '../../../kit/illustrations/NotFoundArt.tsx'
import { Verified } from '../../../kit/illustrations/Verified.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'

const words = {
  redemption: 'redemption',
  dispute: 'dispute',
  'new-surveys': 'surveys',
  ticket: 'ticket',
} as const satisfies Record<OptionalMailKind, string>

type Step = 'asking' | 'done' | 'already' | 'bad'

/** A link to the full choice of emails. A visitor who is not signed in gets there through the log-in page. */
function ChoicesLink({ isMain }: { isMain: boolean }) {
  const say = useText(unsubscribe)
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  const to = isLoggedIn ? `${paths.settings}#notifications` : paths.landing
  return (
    <Button component={Link} to={to} variant={isMain ? 'filled' : 'default'} h={44}>
      {say(isLoggedIn ? 'choose' : 'home')}
    </Button>
  )
}

/**
 * `/unsubscribe?t=`: the target of the link in an email. Nothing changes before the button is pressed, because a GET
 * must not change anything.
 */
export function UnsubscribePage() {
  const say = useText(unsubscribe)
  const [params] = useSearchParams()
  const token = params.get('t') ?? ''
  const kind = readUnsubscribeToken(token)?.kind ?? null
  const [step, setStep] = useState<Step>('asking')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const stop = async () => {
    if (isSending) return
    setSending(true)
    setFailure(null)
    const outcome = await send(notificationsApi.unsubscribe, { query: { t: token } })
    setSending(false)
    if ('answer' in outcome) setStep(outcome.answer.data.changed ? 'done' : 'already')
    else if (outcome.failure.code === 'unsubscribe-invalid') setStep('bad')
    else setFailure(outcome.failure)
  }
  if (kind === null || step === 'bad') {
    return (
      <Sheet art={<NotFoundArt width={180} />} title={say('badTitle')}>
        <Text>{say('bad')}</Text>
        <ChoicesLink isMain />
      </Sheet>
    )
  }
  const mails = say(words[kind])
  if (step !== 'asking') {
    return (
      <Sheet art={<Verified width={180} />} title={say(step === 'done' ? 'doneTitle' : 'alreadyTitle')}>
        <Text>{say(step, { mails })}</Text>
        <ChoicesLink isMain />
      </Sheet>
    )
  }
  return (
    <Sheet art={<MailSent width={180} />} title={say('title')}>
      <Text>{say('ask', { mails, brand })}</Text>
      <ErrorNotice failure={failure} title={say('failed')} />
      <Button onClick={() => void stop()} loading={isSending} h={44}>
        {say('stop')}
      </Button>
    </Sheet>
  )
}
