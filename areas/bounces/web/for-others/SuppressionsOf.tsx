import { lazy, Suspense } from 'react'
import { useRight } from '../../../../platform/web/session/use-right.ts'

/** Loaded on demand: panelists also load whatever fills slots, but never see this. */
const PanelistSuppressions = lazy(async () => ({
  default: (await import('../PanelistSuppressions.tsx')).PanelistSuppressions,
}))

/** Why a panelist's address gets no emails, for readers who may see it. */
export function SuppressionsOf({ panelistId }: { panelistId: string }) {
  if (!useRight('bounces.manage')) return null
  return (
    <Suspense>
      <PanelistSuppressions panelistId={panelistId} />
    </Suspense>
  )
}
