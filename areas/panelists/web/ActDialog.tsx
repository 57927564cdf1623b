import { List, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { usePanelistsBlockMutation, usePanelistsRemoveMutation } from './panelists-api.ts'

export type Act = { kind: 'block' | 'unblock' | 'remove'; panelistId: string; name: string; email: string }
type Props = { act: Act | null; onClose: () => void; onDone?: (act: Act) => void }

/** Asks before an account is blocked, unblocked or deleted, and says what that means for its owner. */
export function ActDialog({ act, onClose, onDone }: Props) {
  const say = useText(panelists)
  const [block, blocking] = usePanelistsBlockMutation()
  const [remove, removing] = usePanelistsRemoveMutation()
  const isBusy = useRef(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  // Kept while the dialog fades out, so that its words do not go before it.
  const [last, setLast] = useState(act)
  if (act && act !== last) {
    setLast(act)
    setFailure(null)
  }
  if (!last) return null
  const { kind, panelistId: id, name, email } = last
  const confirm = async (reason: string) => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    try {
      if (kind === 'remove') await remove({ params: { id } }).unwrap()
      else await block({ params: { id }, body: { block: kind === 'block', reason } }).unwrap()
      toasts.success(say(`${kind}Done`, { name }))
      onClose()
      onDone?.(last)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isBusy.current = false
    }
  }
  return (
    <ConfirmDelete
      key={`${kind} ${id}`}
      opened={act !== null}
      onClose={onClose}
      title={say(`${kind}Title`, { name })}
      confirm={say(`${kind}Confirm`)}
      keep={say(`${kind}Keep`)}
      tone={kind === 'unblock' ? 'brand' : 'danger'}
      isBusy={blocking.isLoading || removing.isLoading}
      withReason={kind === 'block'}
      {...(kind === 'remove' ? { typed: email } : {})}
      onConfirm={(reason) => void confirm(reason)}
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
        <ErrorNotice failure={failure} title={say('actFailed')} />
      </Stack>
    </ConfirmDelete>
  )
}
