import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { focusPanel } from '../../../kit/decide/focus-panel.ts'
import type { ReviewRow } from '../../redemptions/contract.ts'

/**
 * How a reviewer goes through the queue: with one press for each request if the next one opens by itself, which is kept
 * on this device. `passed` are the requests decided on the way; the list may not have been read again yet.
 */
export function useProgress() {
  const [goesOn, setGoesOn] = useLocalStorage({
    key: 'finance-goes-on',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [before, keepBefore] = useState<ReviewRow | null>(null)
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  return {
    goesOn,
    setGoesOn,
    before,
    keepBefore,
    passed,
    /** Keeps a decided request, and opens the next one if it is to open by itself. */
    pass: (row: ReviewRow, { keep, onNext }: { keep: (row: ReviewRow) => void; onNext: (() => void) | null }) => {
      if (!goesOn || onNext === null) return keep(row)
      setPassed((all) => new Set([...all, row.redemptionId]))
      keepBefore(row)
      focusPanel()
      onNext()
    },
    /** Begins with a request that the reader has opened. */
    begin: () => {
      keepBefore(null)
      setPassed(new Set())
    },
  }
}
export type Progress = ReturnType<typeof useProgress>
