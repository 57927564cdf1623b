import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { LeaveQuestion, type LeaveWords } from './LeaveQuestion.tsx'

type Props = {
  isDirty: boolean
  /** Where there is more to say than that changes are not saved. */
  words?: LeaveWords
}

/** Asks before unsaved changes are left behind, by a link or by closing the tab. */
export function DirtyGuard({ isDirty, words }: Props) {
  const say = useText(ui)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
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
