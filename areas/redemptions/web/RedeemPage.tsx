import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useRestrictions } from '../../../platform/web/session/me.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { RestrictionNotice } from '../../../platform/web/session/RestrictionNotice.tsx'
import { BouncedCard } from './BouncedCard.tsx'
import { NewRequest } from './NewRequest.tsx'
import { RedemptionHistory } from './RedemptionHistory.tsx'
import { RequestCard } from './RequestCard.tsx'
import { useRedeemEligibilityQuery } from './redeem-api.ts'
import { useBounced, useOpenRequests } from './use-open-requests.ts'
import classes from './Redeem.module.css'

/** `/redeem-points`: the requests under way, a new one in four steps while there may be more, and all that were made. */
export function RedeemPage() {
  const say = useText(redeem)
  const [madeId, setMadeId] = useState<string | null>(null)
  const open = useOpenRequests(madeId)
  const bounced = useBounced()
  const { data: eligibility, isFetching } = useRedeemEligibilityQuery()
  // What was known before the last request says nothing of the next one.
  const isKnown = madeId === null || !isFetching
  const mayAskMore = isKnown && eligibility?.checks.some(({ code, ok }) => code === 'none-open' && ok) === true
  const hasRoom = open?.length === 0 || mayAskMore
  const locks = useRestrictions('redemptions')
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      {open === undefined ? (
        // What comes first is not known yet, and nothing is to be pushed down by it.
        <Skeleton className={classes.waiting ?? ''} radius="md" />
      ) : (
        <Stack gap="xl">
          {bounced.map((request) => (
            <BouncedCard key={request.redemptionId} request={request} />
          ))}
          {open.map((request, at) => (
            <RequestCard
              key={request.redemptionId}
              id={at === 0 ? 'request' : request.redemptionId}
              request={request}
              isNew={request.redemptionId === madeId}
            />
          ))}
          {locks.length > 0 && <RestrictionNotice restrictions={locks} />}
          {hasRoom && locks.length === 0 && <NewRequest onRequested={setMadeId} />}
          <RedemptionHistory />
        </Stack>
      )}
    </>
  )
}
