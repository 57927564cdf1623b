import { lazy, Suspense } from 'react'
import { useRight } from '../../../../platform/web/session/use-right.ts'

/** Loaded on demand, because panelists, who load what fills slots, never see it. */
const RingLink = lazy(async () => ({ default: (await import('../RingLink.tsx')).RingLink }))

/** Leads to the ring of an account, for readers who may see rings; nothing for an account that is in none. */
export function RingOf({ panelistId }: { panelistId: string }) {
  if (!useRight('rings.view')) return null
  return (
    <Suspense>
      <RingLink panelistId={panelistId} />
    </Suspense>
  )
}
