import { Button, Group, Stack } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { forgetSession } from '../../../../platform/web/session/session.ts'
import { accountSecurity } from '../../words/en/account-security.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { useAccountEndOtherSessionsMutation, useAccountLogOutEverywhereMutation } from './account-api.ts'

type Asked = 'others' | 'everywhere'

/** Ends every session but this one, or this one too; nothing is ended here before the server has said so. */
export function EndSessions({ others, onEnded }: { others: number; onEnded: () => void }) {
  const say = useText(accountSecurity)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failed, setFailed] = useState<{ what: Asked; failure: CallFailure } | null>(null)
  const [endOthers, endingOthers] = useAccountEndOtherSessionsMutation()
  const [logOut, loggingOut] = useAccountLogOutEverywhereMutation()
  const run = async (what: Asked, call: () => Promise<unknown>, after: () => void) => {
    if (endingOthers.isLoading || loggingOut.isLoading) return
    setFailed(null)
    try {
      await call()
      after()
    } catch (error) {
      setFailed({ what, failure: failureOf(error) })
    }
    setAsked(null)
  }
  const leave = () => {
    toasts.success(say('loggedOutEverywhere'))
    forgetSession()
  }
  return (
    <Stack gap="sm" mt="md">
      <ErrorNotice
        failure={failed?.failure ?? null}
        title={say(failed?.what === 'others' ? 'othersFailed' : 'logOutFailed')}
      />
      <Group gap="sm">
        {others > 0 && (
          <Button variant="default" onClick={() => setAsked('others')}>
            {say('endOthers')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => setAsked('everywhere')}
        >
          {say('logOutEverywhere')}
        </Button>
      </Group>
      <ConfirmDelete
        opened={asked === 'others'}
        onClose={() => setAsked(null)}
        title={say('endOthersTitle')}
        confirm={say('endOthers')}
        keep={say('keepSessions')}
        isBusy={endingOthers.isLoading}
        onConfirm={() => void run('others', () => endOthers({ body: {} }).unwrap(), onEnded)}
      >
        {say('endOthersText', { count: others })}
      </ConfirmDelete>
      <ConfirmDelete
        opened={asked === 'everywhere'}
        onClose={() => setAsked(null)}
        title={say('logOutTitle')}
        confirm={say('logOutEverywhere')}
        keep={say('stayLoggedIn')}
        isBusy={loggingOut.isLoading}
        onConfirm={() => void run('everywhere', () => logOut({ body: {} }).unwrap(), leave)}
      >
        {say('logOutText')}
      </ConfirmDelete>
    </Stack>
  )
}
