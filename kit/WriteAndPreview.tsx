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
  /** How the text in the fields will look. */
  preview: ReactNode
  /** Whether the preview is older than the typed text. */
  isStale: boolean
}
type Side = 'write' | 'preview'

/** The width that two columns of text need, in pixels. */
const minWidthForBoth = 820

/** Fields and their preview, side by side or, where there is not enough room, one at a time. */
export function WriteAndPreview({ children, preview, isStale }: Props) {
  const say = useText(ui)
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(place, minWidthForBoth)
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
        {/* Hidden rather than removed, so that the typed text and the cursor stay. */}
        <div hidden={isNarrow && side === 'preview'}>{children}</div>
        <section aria-label={say('preview')} aria-busy={isStale} hidden={isNarrow && side === 'write'}>
          {!isNarrow && <p className={classes.label}>{say('preview')}</p>}
          {preview}
        </section>
      </div>
    </div>
  )
}
