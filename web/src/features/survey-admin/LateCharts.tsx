import { Skeleton } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'

/** The charts are the largest part of this page: they come once there is something to draw. */
export const AnswerBars = lazy(async () => ({ default: (await import('./Charts.tsx')).AnswerBars }))
export const DayBars = lazy(async () => ({ default: (await import('./Charts.tsx')).DayBars }))
export const OddsLines = lazy(async () => ({ default: (await import('./Charts.tsx')).OddsLines }))

/** A chart for the eye; its sentence and its table say the same to everybody. */
export function Drawn({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" inert>
      <Suspense fallback={<Skeleton h={200} />}>{children}</Suspense>
    </div>
  )
}
