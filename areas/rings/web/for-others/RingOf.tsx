import { lazy, Suspense } from 'react'
import { useRight } from '../../../../platform/web/session/use-right.ts'

/** Loaded on demand: panelists also load whatever fills slots, but never see this. */
const RingLink = lazy(async () => ({ default: (await import('../RingLink.tsx')).RingLink }))

/** Links to the ring of an account, for readers who may see rings; renders nothing for an account that is in none. */
export function RingOf({ panelistId }: { panelistId: string }) {
  if (!useRight('rings.view')) return null
  return (
    <Suspense>
      <RingLink panelistId={panelistId} />
    </Suspense>
  )
}
