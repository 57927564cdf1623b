import { Button, Card, Group, Text, Title } from '@mantine/core'
import type { OwnRedemption, RedemptionStatus } from '../contract.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { moneyText, Points } from '../../../kit/Points.tsx'
import { stationOf } from './draft.ts'
import { RewardArt } from './reward-art.tsx'
import { RequestTimeline } from './RequestTimeline.tsx'
import classes from './Redeem.module.css'

const texts = {
  requested: 'textRequested',
  on_hold: 'textOnHold',
  awaiting_second: 'textAwaitingSecond',
  approved: 'textApproved',
  sending: 'textApproved',
  unknown: 'textUnknown',
  sent: 'textApproved',
  rejected: 'textRequested',
} as const satisfies Record<RedemptionStatus, keyof typeof redeem.words>

/** The current state of the request, as a sentence. */
function findTextKey({ payee, status, isWithPartner }: OwnRedemption) {
  if (payee && stationOf[status] === 'approved') return 'textByHand'
  return isWithPartner ? 'textWithPartner' : texts[status]
}

type Props = {
  id: string
  request: OwnRedemption
  /** Whether the request has just been made; then the card takes the focus, and the page shows nothing else. */
  isNew: boolean
  /** Whether it is the first request that the member has made. */
  isFirst: boolean
  onSeeAll: () => void
}

/** An open request and its progress. */
export function RequestCard({ id, request, isNew, isFirst, onSeeAll }: Props) {
  const say = useText(redeem)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [isNew])
  const { rewardName, points, valueUsd, feeCents, currency, sentCents, waitsForDebt } = request
  const seeAll = () => {
    // The button disappears, so the heading takes the focus.
    heading.current?.focus({ preventScroll: true })
    onSeeAll()
  }
  const currentText = waitsForDebt > 0 ? say('textOwing', { count: waitsForDebt }) : say(findTextKey(request))
  return (
    <Card component="section" padding="lg" id={id} aria-labelledby={`${id}-title`}>
      <div className={classes.request} data-new={isNew || undefined}>
        <div className={classes.requestArt}>
          <RewardArt name={request.rewardNameInEnglish} image={request.image} width={140} />
        </div>
        <div>
          <Title order={2} size={isNew ? 'h2' : 'h3'} id={`${id}-title`} ref={heading} tabIndex={-1}>
            {say('received')}
          </Title>
          {isNew && isFirst && <p className={classes.first}>{say('firstOne')}</p>}
          <Group gap="sm" mt="xs" className={classes.bought ?? ''}>
            <Text span fw={600} className={classes.name ?? ''}>
              {rewardName}
            </Text>
            <Points value={points} usd={valueUsd} />
            {feeCents > 0 && (
              <Text span size="sm" className="tp-num">
                {say('youGetLess', { sent: moneyText(currency, sentCents), fee: moneyText(currency, feeCents) })}
              </Text>
            )}
          </Group>
        </div>
      </div>
      <RequestTimeline request={request} now={currentText} />
      <Text size="sm" c="dimmed" mt="sm" ta={isNew ? 'center' : undefined}>
        {say('nextOne')}
      </Text>
      {isNew && (
        <Group mt="md" className={classes.onwards ?? ''}>
          <Button component={Link} to={paths.surveys}>
            {say('toSurveys')}
          </Button>
          <Button variant="default" onClick={seeAll}>
            {say('seeAll')}
          </Button>
        </Group>
      )}
    </Card>
  )
}
