import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useRestrictions } from '../../../platform/web/session/me.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { RestrictionNotice } from '../../../platform/web/session/RestrictionNotice.tsx'
import { NewRequest } from './NewRequest.tsx'
import { RedemptionHistory } from './RedemptionHistory.tsx'
import { RequestCard } from './RequestCard.tsx'
import { useOpenRequest } from './use-open-request.ts'
import classes from './Redeem.module.css'

/** `/redeem-points`: the request under way, or else a new one in four steps, and all that were made. */
export function RedeemPage() {
  const say = useText(redeem)
  const [madeId, setMadeId] = useState<string | null>(null)
  const open = useOpenRequest(madeId)
  const locks = useRestrictions('redemptions')
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      {open === undefined ? (
        // What comes first is not known yet, and nothing is to be pushed down by it.
        <Skeleton className={classes.waiting ?? ''} radius="md" />
      ) : (
        <Stack gap="xl">
          {open && <RequestCard key={open.redemptionId} request={open} isNew={open.redemptionId === madeId} />}
          {locks.length > 0 && <RestrictionNotice restrictions={locks} />}
          {!open && locks.length === 0 && <NewRequest onRequested={setMadeId} />}
          <RedemptionHistory />
        </Stack>
      )}
    </>
  )
}
