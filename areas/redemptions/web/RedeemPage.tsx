import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
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
import { useBounced, useIsFirst, useOpenRequests } from './use-open-requests.ts'
import classes from './Redeem.module.css'

/** `/redeem-points`: the open requests, the steps of a new one if it is possible, and the history. */
export function RedeemPage() {
  const say = useText(redeem)
  const [madeId, setMadeId] = useState<string | null>(null)
  const open = useOpenRequests(madeId)
  const bounced = useBounced()
  const isFirst = useIsFirst()
  const { data: eligibility, isFetching } = useRedeemEligibilityQuery()
  // Data read before the last request does not say whether another is possible.
  const isKnown = madeId === null || !isFetching
  const mayAskMore = isKnown && eligibility?.checks.some(({ code, ok }) => code === 'none-open' && ok) === true
  const hasRoom = open?.length === 0 || mayAskMore
  const locks = useRestrictions('redemptions')
  const [params] = useSearchParams()
  // While an amount is chosen, and right after a request, the page shows little else, so that nothing distracts.
  const isBuying = params.has('reward')
  const made = open?.find(({ redemptionId }) => redemptionId === madeId)
  const shown = made ? [made] : (open ?? [])
  return (
    <>
      <PageHeader title={say('title')}>{!made && !isBuying && say('lead')}</PageHeader>
      {open === undefined ? (
        // A placeholder reserves the space, so that the page does not jump when the first card is known.
        <Skeleton className={classes.waiting ?? ''} radius="md" />
      ) : (
        <Stack gap="xl">
          {!made && bounced.map((request) => <BouncedCard key={request.redemptionId} request={request} />)}
          {shown.map((request, at) => (
            <RequestCard
              key={request.redemptionId}
              id={at === 0 ? 'request' : request.redemptionId}
              request={request}
              isNew={request === made}
              isFirst={isFirst}
              onSeeAll={() => setMadeId(null)}
            />
          ))}
          {!made && locks.length > 0 && <RestrictionNotice restrictions={locks} />}
          {!made && hasRoom && locks.length === 0 && <NewRequest onRequested={setMadeId} />}
          {/* The history would distract from choosing an amount. */}
          {!made && !isBuying && <RedemptionHistory />}
        </Stack>
      )}
    </>
  )
}
