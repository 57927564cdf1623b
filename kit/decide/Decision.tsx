import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Decided } from './Decided.tsx'
import { Next } from './Next.tsx'
import { UndoButton, type Undo } from './UndoButton.tsx'
import type { Deciding } from './use-decide.ts'
import classes from './Decision.module.css'

type Props = {
  decision: Deciding
  /** A decision is waited for. */
  isOpen: boolean
  /** Why this reader cannot decide, or null. */
  obstacle: string | null
  undo?: Undo | null
  /** Leads to what waits next in the queue's order; null when nothing does. */
  onNext: (() => void) | null
  /** Stays in sight at the end of the panel. */
  isKept?: boolean
  /** The buttons. */
  children: ReactNode
}

/** The end of a panel about one thing that waits: its buttons, then what they did, the way back while there is one, and the next. */
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
