import { Paper, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { partnerOffers } from '../words/en/partner-offers.ts'
import { usePartnersQuery } from './partners-api.ts'

const PartnerAsks = lazy(async () => ({ default: (await import('./PartnerAsks.tsx')).PartnerAsks }))
const summary = { cursor: 'pointer', minHeight: 44, paddingBlock: 10 }

/**
 * On the page of surveys: partners that the reader has not been asked about yet, folded. Who has said no, or nothing, is not asked aloud
 * again. What a partner receives, and the yes, is fetched only for readers who unfold it.
 */
export function PartnerOffers() {
  const say = useText(partnerOffers)
  const { data } = usePartnersQuery()
  const [wasOpened, setOpened] = useState(false)
  const open = data?.filter(({ isGiven, withdrawnAt }) => !isGiven && withdrawnAt === null) ?? []
  if (open.length === 0) return null
  return (
    <Paper component="section" withBorder radius="md" p="md" mb="md" aria-labelledby="partner-offers">
      <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary style={summary}>
          <Title order={2} size="h4" id="partner-offers" style={{ display: 'inline' }}>
            {say('offer', { count: open.length })}
          </Title>
        </summary>
        {wasOpened && (
          <Suspense fallback={null}>
            <PartnerAsks open={open} />
          </Suspense>
        )}
      </details>
    </Paper>
  )
}
