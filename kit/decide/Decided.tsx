import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ErrorNotice } from '../ErrorNotice.tsx'
import type { Deciding } from './use-decide.ts'
import classes from './Decision.module.css'

type Props = {
  decision: Pick<Deciding, 'failure' | 'failed' | 'done'>
  /** Whether to focus the result, because the buttons disappear with the decision. */
  takesFocus?: boolean
}

/** The result of a decision, or the reason why it was refused. */
export function Decided({ decision: { failure, failed, done }, takesFocus = false }: Props) {
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus && done) result.current?.focus()
  }, [takesFocus, done])
  return (
    <>
      <ErrorNotice failure={failure} {...(failed === undefined ? {} : { title: failed })} />
      <Text role="status" fw={600} ref={result} tabIndex={-1} className={classes.done ?? ''}>
        {done}
      </Text>
    </>
  )
}
