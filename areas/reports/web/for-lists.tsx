import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ListViewsProps } from '../../../kit/list/memory.ts'
import { atFirstTouch } from '../../../kit/touch.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { savedViews } from '../words/en/saved-views.ts'

/** A list is read without the code of forms. */
const SavedViews = lazy(() => atFirstTouch(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews })))

/** The views of a list, in the lists of every area; pressed before their code is here, the button opens them then. */
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
