import { Card, Group, Text, Title } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { OwnRedemption, RedemptionStatus } from '../contract.ts'
import { useEffect, useRef } from 'react'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { moneyText, Points } from '../../../kit/Points.tsx'
import { stationOf, stations } from './draft.ts'
import { RewardArt } from './reward-art.tsx'
import { StepLine } from './StepLine.tsx'
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

/** What is going on with it now. */
function textOf({ payee, status, isWithPartner }: OwnRedemption) {
  if (payee && stationOf[status] === 'approved') return 'textByHand'
  return isWithPartner ? 'textWithPartner' : texts[status]
}

/** The request that is under way, with how far it is; `isNew` takes the focus, for it is the answer to a form. */
export function RequestCard({ id, request, isNew }: { id: string; request: OwnRedemption; isNew: boolean }) {
  const say = useText(redeem)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [isNew])
  const station = stationOf[request.status]
  return (
    <Card component="section" padding="lg" id={id} aria-labelledby={`${id}-title`}>
      <div className={classes.request}>
        <div className={classes.requestArt}>
          <RewardArt name={request.rewardNameInEnglish} image={request.image} width={140} />
        </div>
        <div>
          <Title order={2} size="h3" id={`${id}-title`} ref={heading} tabIndex={-1}>
            {say('received')}
          </Title>
          <Text c="dimmed" mt={4}>
            {request.payee ? say('receivedByHand', { name: request.payee.name }) : say('receivedText')}
          </Text>
          <Group gap="sm" mt="sm">
            <Text span fw={600} className={classes.name ?? ''}>
              {request.rewardName}
            </Text>
            <Points value={request.points} usd={request.valueUsd} />
            {request.feeCents > 0 && (
              <Text span size="sm" className="tp-num">
                {say('youGetLess', {
                  sent: moneyText(request.currency, request.sentCents),
                  fee: moneyText(request.currency, request.feeCents),
                })}
              </Text>
            )}
            <Text span size="sm" c="dimmed" className="tp-num">
              {say('requestedAt', { at: formatDateTime(request.requestedAt) })}
            </Text>
          </Group>
        </div>
      </div>
      {station !== 'rejected' && (
        <StepLine label={say('progress')} steps={stations.map((one) => say(one))} current={stations.indexOf(station)} />
      )}
      <Text role="status">
        {request.waitsForDebt > 0 ? say('textOwing', { count: request.waitsForDebt }) : say(textOf(request))}
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        {say('nextOne')}
      </Text>
    </Card>
  )
}
