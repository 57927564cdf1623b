import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { useIsNarrow } from './screen.ts'
import classes from './WriteAndPreview.module.css'

type Props = {
  /** The fields. */
  children: ReactNode
  /** What they make. */
  preview: ReactNode
  /** What is shown is not yet of what was typed last. */
  isStale: boolean
}
type Side = 'write' | 'preview'

/** Two columns of text want so much room. */
const roomForBoth = 820

/** Fields and what they make side by side; where there is no room, one of the two. */
export function WriteAndPreview({ children, preview, isStale }: Props) {
  const say = useText(ui)
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(place, roomForBoth)
  const [side, setSide] = useState<Side>('write')
  return (
    <div ref={place}>
      {isNarrow && (
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label={say('writeOrPreview')}
          value={side}
          data={[
            { value: 'write', label: say('write') },
            { value: 'preview', label: say('preview') },
          ]}
          onChange={(next) => setSide(next === 'preview' ? 'preview' : 'write')}
        />
      )}
      <div className={classes.sides} data-narrow={isNarrow || undefined}>
        {/* Hidden, not gone: what was typed and where the cursor stood stays. */}
        <div hidden={isNarrow && side === 'preview'}>{children}</div>
        <section aria-label={say('preview')} aria-busy={isStale} hidden={isNarrow && side === 'write'}>
          {!isNarrow && <p className={classes.label}>{say('preview')}</p>}
          {preview}
        </section>
      </div>
    </div>
  )
}
