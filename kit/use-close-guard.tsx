import { useState, type ReactNode } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'

type CloseGuard = {
  /** Closes at once, or asks first. */
  close: () => void
  /** Whether the question is open, which then takes the Esc key. */
  isAsking: boolean
  /** The question, to be rendered beside the dialog. */
  question: ReactNode
}

/**
 * Acts after every listener of this key has run, because otherwise the dialog and the question would both handle the
 * same Esc.
 */
const afterThisKey = (act: () => void): void => void setTimeout(act, 0)

/** Asks for confirmation before a dialog or panel closes in which something was typed. */
export function useCloseGuard(isDirty: boolean, onClose: () => void): CloseGuard {
  const say = useText(ui)
  const [isAsking, setAsking] = useState(false)
  const words = {
    title: say('unsavedTitle'),
    text: say('unsavedText'),
    stay: say('keepEditing'),
    leave: say('discard'),
  }
  return {
    close: () => (isDirty ? afterThisKey(() => setAsking(true)) : onClose()),
    isAsking,
    question: (
      <LeaveQuestion
        opened={isAsking}
        words={words}
        onStay={() => afterThisKey(() => setAsking(false))}
        onLeave={() => {
          setAsking(false)
          onClose()
        }}
      />
    ),
  }
}
