import { Stack, Text, Title } from '@mantine/core'
import type { CampaignCallback } from '../contract/campaign-callbacks.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { Moment } from '../../../kit/cells.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { ScrollablePre } from '../../../kit/ScrollablePre.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useAffiliatesResendMutation } from './affiliates-api.ts'
import { describeAttempt } from './attempt-text.ts'
import { callbackLooks } from './looks.ts'
import { useRights } from './use-rights.ts'
import classes from './Affiliates.module.css'

/** Formats JSON over several lines; any other text stays as it is. */
function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Attempts({ attempts }: Pick<CampaignCallback, 'attempts'>) {
  const say = useText(affiliates)
  if (attempts.length === 0) return <Text c="dimmed">{say('noAttempt')}</Text>
  return (
    <ol className={classes.attempts}>
      {attempts.map((attempt, at) => {
        const title = say('attempt', { number: at + 1, what: describeAttempt(say, attempt) })
        return (
          <li key={attempt.at}>
            <Text fw={600} size="sm">
              {title}
            </Text>
            <Text size="sm" c="dimmed">
              <Moment at={attempt.at} /> · {say('tookMs', { ms: wholeNumber(attempt.ms) })}
              {attempt.isManual && ` · ${say('byHand')}`}
            </Text>
            {attempt.answer && <ScrollablePre label={title}>{attempt.answer}</ScrollablePre>}
          </li>
        )
      })}
    </ol>
  )
}

function Resend({ callback }: { callback: CampaignCallback }) {
  const say = useText(affiliates)
  const [resend] = useAffiliatesResendMutation()
  const {
    act: send,
    isBusy,
    failure,
    done,
  } = useAct(() => resend({ params: { callbackId: callback.callbackId } }).unwrap(), {
    successMessage: () => say('resent'),
  })
  return (
    <Stack gap="sm">
      <ErrorNotice failure={failure} title={say('resendFailed')} />
      <Text role="status" fw={600} className={classes.status ?? ''}>
        {done}
      </Text>
      <BusyButton loading={isBusy} onClick={send} style={{ alignSelf: 'start' }}>
        {say('resend')}
      </BusyButton>
    </Stack>
  )
}

/** One callback as it was sent, with every attempt and its answer. Readers with the permission can send it again. */
export function CallbackInspector({ callback }: { callback: CampaignCallback }) {
  const say = useText(affiliates)
  const { mayChange } = useRights()
  const { callbackId, leadId, kind, status, url, body, createdAt, nextAt, deliveredAt, attempts } = callback
  return (
    <Stack gap="lg">
      <div>
        <StatusBadge look={callbackLooks[status]}>{say(`callback_${status}`)}</StatusBadge>
      </div>
      <Facts
        facts={[
          { label: say('eventId'), value: <code>{callbackId}</code> },
          { label: say('leadId'), value: <code>{leadId}</code> },
          { label: say('at'), value: <Moment at={createdAt} /> },
          { label: say('nextAt'), value: <Moment at={nextAt} /> },
          { label: say('deliveredAt'), value: <Moment at={deliveredAt} /> },
        ]}
      />
      <div>
        <Title order={3} size="h5" mb="xs">
          {say('request')} · {say(`kind_${kind}`)}
        </Title>
        <code className={classes.address}>{url}</code>
        <CopyButton look="icon" value={url} what={say('address')} />
        {body !== '' && <ScrollablePre label={say('request')}>{formatJson(body)}</ScrollablePre>}
      </div>
      <div>
        <Title order={3} size="h5" mb="xs">
          {say('attempts')}
        </Title>
        {kind === 'pixel' ? <Text c="dimmed">{say('byBrowser')}</Text> : <Attempts attempts={attempts} />}
      </div>
      {kind === 's2s' && mayChange && <Resend callback={callback} />}
    </Stack>
  )
}
