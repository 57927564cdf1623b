import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Decided } from './Decided.tsx'
import { Next } from './Next.tsx'
import { UndoButton, type Undo } from './UndoButton.tsx'
import type { Deciding } from './use-decide.ts'
import classes from './Decision.module.css'

type Props = {
  decision: Deciding
  /** Whether a decision is still needed. */
  isOpen: boolean
  /** Why this reader cannot decide, or null. */
  obstacle: string | null
  undo?: Undo | null
  /** Opens the next waiting item in the order of the queue; null when there is none. */
  onNext: (() => void) | null
  /** Keeps the buttons visible at the end of the panel. */
  isKept?: boolean
  /** The buttons of the decision. */
  children: ReactNode
}

/**
 * The end of a panel about a waiting item: its buttons; afterwards the result, the undo button while it works, and the
 * button for the next item.
 */
export function Decision({ decision, isOpen, obstacle, undo = null, onNext, isKept = false, children }: Props) {
  const { done, failure, pending } = decision
  const isOver = done !== '' || (failure !== null && !isOpen)
  return (
    <Stack gap="sm" className={(isKept && (isOpen || done) && classes.kept) || ''}>
      <Decided decision={decision} takesFocus />
      {undo && (done || undo.loading) && undo.seconds > 0 && (
        <div>
          <UndoButton {...undo} />
        </div>
      )}
      {isOver && pending === null && <Next onNext={onNext} />}
      {isOpen && obstacle && <Text c="dimmed">{obstacle}</Text>}
      {isOpen && !obstacle && !done && children}
    </Stack>
  )
}
