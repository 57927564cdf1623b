import { lazy, Suspense } from 'react'
import type { ListViewsProps } from '../../../kit/list/memory.ts'
import { atFirstTouch } from '../../../kit/touch.ts'

/** A list is read without the code of forms. */
const SavedViews = lazy(() => atFirstTouch(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews })))

/** The views of a list, in the lists of every area. */
export function ListViews(props: ListViewsProps) {
  return (
    <Suspense>
      <SavedViews {...props} />
    </Suspense>
  )
}
