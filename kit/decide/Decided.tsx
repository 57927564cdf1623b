import { useEffect } from 'react'
import { Text } from '@mantine/core'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { useCatchFocus } from './use-catch-focus.ts'
import type { Deciding } from './use-decide.ts'
import classes from './Decision.module.css'

type Props = {
  decision: Pick<Deciding, 'failure' | 'failed' | 'done'>
  /** Whether to focus the result, because the buttons disappear with the decision. */
  takesFocus?: boolean
}

/** The result of a decision, or the reason why it was refused. */
export function Decided({ decision: { failure, failed, done }, takesFocus = false }: Props) {
  // When a dialog closes, it returns the focus to a button that may be gone, and does so after the effect below.
  const result = useCatchFocus<HTMLParagraphElement>(takesFocus ? done : '')
  useEffect(() => {
    if (takesFocus && done) result.current?.focus()
  }, [takesFocus, done, result])
  return (
    <>
      <ErrorNotice failure={failure} {...(failed === undefined ? {} : { title: failed })} />
      <Text role="status" fw={600} ref={result} tabIndex={-1} className={classes.done ?? ''}>
        {done}
      </Text>
    </>
  )
}
