import { Stack } from '@mantine/core'
import { useState } from 'react'
import { redeem } from '../../text/en/redeem.ts'
import { useText } from '../../text/text.ts'
import { useRestrictions } from '../../session/me.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RestrictionNotice } from '../../session/RestrictionNotice.tsx'
import { NewRequest } from './NewRequest.tsx'
import { RedemptionHistory } from './RedemptionHistory.tsx'
import { RequestCard } from './RequestCard.tsx'
import { useOpenRequest } from './use-open-request.ts'

/** `/redeem-points`: the request under way on top, a new one in four steps, and all that were made. */
export function RedeemPage() {
  const say = useText(redeem)
  const open = useOpenRequest()
  const [isNew, setNew] = useState(false)
  const locks = useRestrictions('redemptions')
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <Stack gap="xl">
        {open && <RequestCard key={open.redemptionId} request={open} isNew={isNew} />}
        {locks.length > 0 ? (
          <RestrictionNotice restrictions={locks} />
        ) : (
          <NewRequest onRequested={() => setNew(true)} />
        )}
        <RedemptionHistory />
      </Stack>
    </>
  )
}
