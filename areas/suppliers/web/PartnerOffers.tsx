import { lazy, Suspense } from 'react'
import { usePartnersQuery } from './partners-api.ts'

const PartnerAsks = lazy(async () => ({ default: (await import('./PartnerAsks.tsx')).PartnerAsks }))

/**
 * On the page of surveys: partners that the reader has not been asked about yet. Who has said no, or nothing, is not asked aloud again. What
 * it looks like is fetched only for readers who are asked.
 */
export function PartnerOffers() {
  const { data } = usePartnersQuery()
  const open = data?.filter(({ isGiven, withdrawnAt }) => !isGiven && withdrawnAt === null) ?? []
  if (open.length === 0) return null
  return (
    <Suspense fallback={null}>
      <PartnerAsks open={open} />
    </Suspense>
  )
}
