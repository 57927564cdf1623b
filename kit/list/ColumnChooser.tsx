import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../platform/web/text/text.ts'
import { ui } from '../../platform/words/en/ui.ts'
import { loadAtFirstTouch } from '../touch.ts'
import type { ColumnChoice } from './ColumnMenu.tsx'

/** Loaded on demand: floating elements need much code, and a list can be read without it. */
const ColumnMenu = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./ColumnMenu.tsx')).ColumnMenu })),
)

/** The button of the column menu; if it is pressed before the menu has loaded, the menu opens once it has. */
export function ColumnChooser(choice: ColumnChoice) {
  const say = useText(ui)
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const look = { variant: 'default', leftSection: <IconColumns3 size={18} aria-hidden /> }
  return (
    <Suspense
      fallback={
        <Button {...look} aria-haspopup="menu" onClick={() => setAsked(true)}>
          {say('columns')}
        </Button>
      }
    >
      <ColumnMenu
        {...choice}
        isAsked={isAsked}
        onFocus={() => button.current?.focus()}
        button={
          <Button {...look} ref={button}>
            {say('columns')}
          </Button>
        }
      />
    </Suspense>
  )
}
