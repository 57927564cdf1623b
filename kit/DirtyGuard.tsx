import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveQuestion, type LeaveWords } from './LeaveQuestion.tsx'

type Props = {
  isDirty: boolean
  words: LeaveWords
}

/** Asks before unsaved changes are left behind, by a link or by closing the tab. */
export function DirtyGuard({ isDirty, words }: Props) {
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
      words={words}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
