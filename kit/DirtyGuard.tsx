import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Modal } from './Modal.tsx'

type Props = {
  isDirty: boolean
  words: { title: string; text: string; stay: string; leave: string }
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
  const stay = () => blocker.reset?.()
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={words.title}
      width={400}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={stay}>
            {words.stay}
          </Button>
          <Button color="danger" onClick={() => blocker.proceed?.()}>
            {words.leave}
          </Button>
        </>
      }
    >
      <Text>{words.text}</Text>
    </Modal>
  )
}
