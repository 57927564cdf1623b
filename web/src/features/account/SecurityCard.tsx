import { Button, Stack } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../api/failure.ts'
import { forgetSession } from '../../session/session.ts'
import { account } from '../../text/en/account.ts'
import { useText } from '../../text/text.ts'
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useAccountLogOutEverywhereMutation } from './account-api.ts'
import { Room } from './Room.tsx'

/** Ends every session of the account, this one too; nothing is ended here before the server has said so. */
export function SecurityCard() {
  const say = useText(account)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [logOut, { isLoading }] = useAccountLogOutEverywhereMutation()
  const confirm = async () => {
    if (isLoading) return
    setFailure(null)
    try {
      await logOut({ body: {} }).unwrap()
      toasts.success(say('loggedOutEverywhere'))
      forgetSession()
    } catch (error) {
      setFailure(failureOf(error))
      setAsked(false)
    }
  }
  return (
    <Room id="security" title={say('security')} lead={say('securityLead')}>
      <Stack gap="sm" align="flex-start">
        <ErrorNotice failure={failure} title={say('logOutFailed')} />
        <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => setAsked(true)}>
          {say('logOutEverywhere')}
        </Button>
      </Stack>
      <ConfirmDelete
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={say('logOutTitle')}
        confirm={say('logOutEverywhere')}
        keep={say('stayLoggedIn')}
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      >
        {say('logOutText')}
      </ConfirmDelete>
    </Room>
  )
}
