import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { account } from '../../text/en/account.ts'
import { useText } from '../../text/text.ts'
import { Modal } from '../../ui/Modal.tsx'

/** Asks before unsaved changes are left behind, by a link or by closing the tab. */
export function DirtyGuard({ isDirty }: { isDirty: boolean }) {
  const say = useText(account)
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
      title={say('leaveTitle')}
      width={400}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={stay}>
            {say('stay')}
          </Button>
          <Button color="danger" onClick={() => blocker.proceed?.()}>
            {say('leave')}
          </Button>
        </>
      }
    >
      <Text>{say('leaveText')}</Text>
    </Modal>
  )
}
