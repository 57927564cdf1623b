import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { isLeaving } from './leaving.ts'
import { LeaveQuestion, type LeaveWords } from './LeaveQuestion.tsx'

type Props = {
  isDirty: boolean
  /** The query parameter that selects what is edited, if the path does not; changing the parameter leaves the edit. */
  param?: string
  /** For cases in which there is more to say than that the changes are not saved. */
  words?: LeaveWords
}

/** Asks before the reader leaves unsaved changes, by a link or by closing the tab. */
export function DirtyGuard({ isDirty, param, words }: Props) {
  const say = useText(ui)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && isLeaving(currentLocation, nextLocation, param),
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <LeaveQuestion
      opened={blocker.state === 'blocked'}
      words={words ?? { title: say('leaveTitle'), text: say('leaveText'), stay: say('stay'), leave: say('leave') }}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
