import { List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { usePanelistsBlockMutation, usePanelistsRemoveMutation } from './panelists-api.ts'

export type Act = { kind: 'block' | 'unblock' | 'remove'; panelistId: string; name: string; email: string }
type Props = { act: Act | null; onClose: () => void; onDone?: (act: Act) => void }

/**
 * Asks for confirmation before an account is blocked, unblocked or deleted, and explains the consequences for its
 * owner.
 */
export function ActDialog({ act, onClose, onDone }: Props) {
  const say = useText(panelists)
  const [block] = usePanelistsBlockMutation()
  const [remove] = usePanelistsRemoveMutation()
  const acting = useAct(
    ({ kind, panelistId: id }: Act, reason: string): Promise<unknown> =>
      kind === 'remove'
        ? remove({ params: { id } }).unwrap()
        : block({ params: { id }, body: { block: kind === 'block', reason } }).unwrap(),
    {
      successMessage: (_answer, { kind, name }) => say(`${kind}Done`, { name }),
      onDone: (_answer, done) => {
        onClose()
        onDone?.(done)
      },
    },
  )
  // The texts stay while the dialog fades out.
  const [last, setLast] = useState(act)
  if (act && act !== last) {
    setLast(act)
    acting.forget()
  }
  if (!last) return null
  const { kind, name, email } = last
  return (
    <ConfirmDelete
      opened={act !== null}
      onClose={onClose}
      title={say(`${kind}Title`, { name })}
      confirm={say(`${kind}Confirm`)}
      keep={say(`${kind}Keep`)}
      tone={kind === 'unblock' ? 'brand' : 'danger'}
      isBusy={acting.isBusy}
      failure={acting.failure}
      failed={say('actFailed')}
      withReason={kind === 'block'}
      {...(kind === 'remove' ? { typed: email } : {})}
      onConfirm={(reason) => acting.act(last, reason)}
    >
      <Stack gap="md">
        <Text>{say(`${kind}Text`)}</Text>
        {kind === 'remove' && (
          <List>
            <List.Item>{say('removePoints')}</List.Item>
            <List.Item>{say('removeData')}</List.Item>
            <List.Item>{say('removeSessions')}</List.Item>
          </List>
        )}
      </Stack>
    </ConfirmDelete>
  )
}
