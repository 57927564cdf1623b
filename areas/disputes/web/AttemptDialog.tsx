import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type Dispute } from '../contract.ts'
import { Timeline } from '../../../kit/Timeline.tsx'
import { operator } from '../../../kit/operator.ts'
import type { MyHold } from '../../quality/contract.ts'
import type { Attempt } from '../../surveys/contract/surveys.ts'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useSurveysAttemptQuery } from '../../surveys/web/for-others/surveys.ts'
import { disputes } from '../words/en/disputes.ts'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Fold } from '../../../kit/Fold.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { Points } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { AskedBefore } from './AskedBefore.tsx'
import { AskForm } from './AskForm.tsx'
import { useDisputesAboutQuery, useDisputesHoldQuery, useDisputesRaiseMutation } from './disputes-api.ts'
import { HeldPart } from './HeldPart.tsx'
import { outcomeLooks } from './looks.ts'
import { deriveStanding, type Standing } from './standing.ts'
import classes from './Disputes.module.css'

/** The questions about the attempt. 50 are more than anyone can ask within its 30 days. */
const firstPage = { currentPage: 1, limit: 50 } as const

/** The question that was just sent, shown in place of the form. */
function Sent({ dispute }: { dispute: Dispute }) {
  const say = useText(disputes)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.sent}>
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        {say('sentTitle')}
      </Title>
      <Text>{say('waiting', { day: shortDay(dispute.decideBy) })}</Text>
    </div>
  )
}

type DetailProps = {
  attempt: Attempt
  asked: readonly Dispute[]
  /** The review of the answers; null if the points were never held for one. */
  hold: MyHold | null
  standing: Standing
  formId: string
  sent: Dispute | null
  onSent: (dispute: Dispute) => void
}

/** The form, or the reason why there is none. */
function Ask({ attempt, standing, formId, sent, onSent }: DetailProps) {
  const say = useText(disputes)
  if (sent) return <Sent dispute={sent} />
  return (
    <section className={classes.part}>
      <Title order={3} size="h4">
        {say('ask')}
      </Title>
      {standing.kind === 'may-ask' && (
        <AskForm formId={formId} attemptId={attempt.attemptId} until={standing.until} onSent={onSent} />
      )}
      {standing.kind === 'waiting' && <Text>{say('waiting', { day: shortDay(standing.decideBy) })}</Text>}
      {standing.kind === 'over' && <Text>{say('over', { day: shortDay(standing.until) })}</Text>}
      {standing.kind === 'final' && <Text>{say('final')}</Text>}
      {standing.kind === 'not-ended' && <Text>{say('notEnded', { days: operator.rules.disputeDays })}</Text>}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function AttemptDetail(props: DetailProps) {
  const { attempt, asked, hold } = props
  const say = useText(disputes)
  const { look, word } = outcomeLooks[attempt.outcome]
  // A panelist who came to ask sees the form first.
  const mayAsk = props.standing.kind === 'may-ask' && hold?.state !== 'held'
  return (
    <Stack gap="lg">
      <dl className={classes.facts}>
        <Fact name={say('status')}>
          <StatusBadge look={look}>{say(word)}</StatusBadge>
        </Fact>
        <Fact name={say('offered')}>
          <Points value={attempt.points} />
        </Fact>
        <Fact name={say('earned')}>
          <Points value={attempt.earned} />
        </Fact>
      </dl>
      <Fold title={say('what')} look="line" className={classes.history} open={!mayAsk}>
        <Timeline
          events={attempt.timeline.map(({ event, detail, at }, no) => ({
            key: `${at} ${no}`,
            what: event,
            detail,
            at,
          }))}
        />
      </Fold>
      {hold && <HeldPart hold={hold} />}
      {asked.length > 0 && (
        <section className={classes.part}>
          <Title order={3} size="h4">
            {say('asked')}
          </Title>
          <ul className={classes.askedList}>
            {asked.map((dispute) => (
              <AskedBefore key={dispute.disputeId} dispute={dispute} />
            ))}
          </ul>
        </section>
      )}
      {/* While the answers are under review, the appeal is the only form. */}
      {hold?.state !== 'held' && <Ask {...props} />}
    </Stack>
  )
}

function Waiting() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={28} width="60%" />
      {['1', '2', '3'].map((key) => (
        <Skeleton key={key} height={52} />
      ))}
    </Stack>
  )
}

/** The result of one attempt, the questions about it, and the form for a new question. */
export function AttemptDialog({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const say = useText(disputes)
  const attempt = useSurveysAttemptQuery({ params: { attemptId } }, { refetchOnMountOrArgChange: true })
  const disputesQuery = useDisputesAboutQuery(
    { query: { ...firstPage, attemptId } },
    { refetchOnMountOrArgChange: true },
  )
  const held = useDisputesHoldQuery({ params: { attemptId } }, { refetchOnMountOrArgChange: true })
  const formId = useId()
  const [now] = useState(() => Date.now())
  const [sent, setSent] = useState<Dispute | null>(null)
  const [, { isLoading }] = useDisputesRaiseMutation({ fixedCacheKey: formId })
  const standing =
    attempt.data && disputesQuery.data ? deriveStanding(attempt.data, disputesQuery.data.rows, now) : null
  const isHeld = held.data?.state === 'held'
  const mayAsk = standing?.kind === 'may-ask' && !sent && !isHeld
  const tell = (dispute: Dispute) => {
    setSent(dispute)
    void attempt.refetch()
  }
  const failure = attempt.error ?? disputesQuery.error ?? held.error
  const isUnknown = failure !== undefined && failureOf(failure).status === 404
  const retry = () => {
    if (attempt.error) void attempt.refetch()
    if (disputesQuery.error) void disputesQuery.refetch()
    if (held.error) void held.refetch()
  }
  const title = isUnknown ? say('notFoundTitle') : (attempt.data?.title ?? say('what'))
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      width={560}
      actions={
        <>
          {mayAsk && (
            <Button type="submit" form={formId} loading={isLoading} h={44}>
              {say('send')}
            </Button>
          )}
          <Button variant="default" h={44} onClick={onClose}>
            {say('close')}
          </Button>
        </>
      }
    >
      {isUnknown ? (
        <Text>{say('notFound')}</Text>
      ) : failure ? (
        <ErrorNotice failure={failureOf(failure)} title={say('attemptFailed')} onRetry={retry} />
      ) : attempt.data && disputesQuery.data && held.data !== undefined && standing ? (
        <AttemptDetail
          attempt={attempt.data}
          asked={disputesQuery.data.rows}
          hold={held.data}
          standing={standing}
          formId={formId}
          sent={sent}
          onSent={tell}
        />
      ) : (
        <Waiting />
      )}
    </Modal>
  )
}
