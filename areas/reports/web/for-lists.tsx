import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ListViewsProps } from '../../../kit/list/memory.ts'
import { loadAtFirstTouch } from '../../../kit/touch.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { savedViews } from '../words/en/saved-views.ts'

/** Loaded on demand, because a list can be read without the code of forms. */
const SavedViews = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews })),
)

/**
 * The saved views of a list, for the lists of every area. If the button is pressed before `SavedViews` has loaded, the
 * menu opens as soon as it has.
 */
export function ListViews(props: ListViewsProps) {
  const say = useText(savedViews)
  const [isAsked, setAsked] = useState(false)
  return (
    <Suspense
      fallback={
        <Button
          variant="default"
          leftSection={<IconBookmark size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAsked(true)}
        >
          {say('views')}
        </Button>
      }
    >
      <SavedViews {...props} isAsked={isAsked} />
    </Suspense>
  )
}
