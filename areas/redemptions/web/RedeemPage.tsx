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

/** `/redeem-points`: the requests under way, a new one in four steps while there may be more, and all that were made. */
export function RedeemPage() {
  const say = useText(redeem)
  const [madeId, setMadeId] = useState<string | null>(null)
  const open = useOpenRequests(madeId)
  const bounced = useBounced()
  const isFirst = useIsFirst()
  const { data: eligibility, isFetching } = useRedeemEligibilityQuery()
  // What was known before the last request says nothing of the next one.
  const isKnown = madeId === null || !isFetching
  const mayAskMore = isKnown && eligibility?.checks.some(({ code, ok }) => code === 'none-open' && ok) === true
  const hasRoom = open?.length === 0 || mayAskMore
  const locks = useRestrictions('redemptions')
  const [params] = useSearchParams()
  // Right after a request was made there is that alone: nothing else is to be read first, and nothing says that something is missing.
  const isBuying = params.has('reward')
  const made = open?.find(({ redemptionId }) => redemptionId === madeId)
  const shown = made ? [made] : (open ?? [])
  return (
    <>
      <PageHeader title={say('title')}>{!made && !isBuying && say('lead')}</PageHeader>
      {open === undefined ? (
        // What comes first is not known yet, and nothing is to be pushed down by it.
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
          {/* A step that asks for an amount is not about what was asked for before. */}
          {!made && !isBuying && <RedemptionHistory />}
        </Stack>
      )}
    </>
  )
}
