import { Paper, Title } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Fold } from '../../../kit/Fold.tsx'
import { useText } from '../../../platform/web/text/text.ts'
import { partnerOffers } from '../words/en/partner-offers.ts'
import { usePartnersQuery } from './partners-api.ts'

const PartnerAsks = lazy(async () => ({ default: (await import('./PartnerAsks.tsx')).PartnerAsks }))

/**
 * Partners that the reader has not been asked about yet, folded, on the page of surveys. Readers who refused, or gave
 * no answer, are not asked prominently again. The details are loaded only when the reader unfolds them.
 */
export function PartnerOffers() {
  const say = useText(partnerOffers)
  const { data } = usePartnersQuery()
  const [wasOpened, setOpened] = useState(false)
  const openPartners = data?.filter(({ isGiven, withdrawnAt }) => !isGiven && withdrawnAt === null) ?? []
  if (openPartners.length === 0) return null
  return (
    <Paper component="section" withBorder radius="md" px="md" py={4} mt="lg" aria-labelledby="partner-offers">
      <Fold
        look="line"
        onOpen={() => setOpened(true)}
        sign={<IconBuildingStore size={20} aria-hidden />}
        title={
          <Title
            order={2}
            size="sm"
            fw={600}
            id="partner-offers"
            style={{ display: 'inline-block', textWrap: 'balance' }}
          >
            {say('offer', { count: openPartners.length })}
          </Title>
        }
      >
        {wasOpened && (
          <Suspense fallback={null}>
            <PartnerAsks open={openPartners} />
          </Suspense>
        )}
      </Fold>
    </Paper>
  )
}
