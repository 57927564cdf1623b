import { Button, Group, Stack } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { forgetSession } from '../../../../platform/web/session/session.ts'
import { accountSecurity } from '../../words/en/account-security.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { useQuestion } from '../../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { useAccountEndOtherSessionsMutation, useAccountLogOutEverywhereMutation } from './account-api.ts'

type Asked = 'others' | 'everywhere'

/** Ends every session but this one, or this one as well. The browser logs out only after the server has answered. */
export function EndSessions({ others, onEnded }: { others: number; onEnded: () => void }) {
  const say = useText(accountSecurity)
  const [endOthers] = useAccountEndOtherSessionsMutation()
  const [logOut] = useAccountLogOutEverywhereMutation()
  const { asked, ask, failure, question } = useQuestion({
    send: async (what: Asked) => {
      if (what === 'others') await endOthers({ body: {} }).unwrap()
      else await logOut({ body: {} }).unwrap()
    },
    onDone: (_answer, what) => {
      if (what === 'others') return onEnded()
      toasts.success(say('loggedOutEverywhere'))
      forgetSession()
    },
  })
  const isOthers = asked === 'others'
  return (
    <Stack gap="sm" mt="md">
      <ErrorNotice failure={failure} title={say(isOthers ? 'othersFailed' : 'logOutFailed')} />
      <Group gap="sm">
        {others > 0 && (
          <Button variant="default" onClick={() => ask('others')}>
            {say('endOthers')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => ask('everywhere')}>
          {say('logOutEverywhere')}
        </Button>
      </Group>
      <ConfirmDelete
        {...question}
        title={say(isOthers ? 'endOthersTitle' : 'logOutTitle')}
        confirm={say(isOthers ? 'endOthers' : 'logOutEverywhere')}
        keep={say(isOthers ? 'keepSessions' : 'stayLoggedIn')}
      >
        {isOthers ? say('endOthersText', { count: others }) : say('logOutText')}
      </ConfirmDelete>
    </Stack>
  )
}
