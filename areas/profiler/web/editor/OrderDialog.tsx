import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { NotSaved } from './NotSaved.tsx'
import { moveEntry } from './question-draft.ts'
import classes from './Questions.module.css'

type Thing = { id: string; name: string }
type Props = {
  /** The name of the list: the categories, or the questions of one category. */
  what: string
  things: readonly Thing[]
  onSave: (ids: string[]) => Promise<unknown>
  onReload: () => void
  onClose: () => void
}

/** Orders a list with two buttons on each entry. */
export function OrderDialog({ what, things, onSave, onReload, onClose }: Props) {
  const say = useText(questionsAdmin)
  const [order, setOrder] = useState(things)
  const [announcement, setAnnouncement] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isSame = order.every(({ id }, at) => things[at]?.id === id)
  const move = (from: number, to: number) => {
    const name = order[from]?.name ?? ''
    setOrder(moveEntry(order, from, to))
    setAnnouncement(say('movedTo', { what: name, place: to + 1, all: order.length }))
    setFailure(null)
  }
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onSave(order.map(({ id }) => id))
      toasts.success(say('ordered'))
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('orderTitle', { what })}
      width={560}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <BusyButton loading={isBusy} disabled={isSame} onClick={() => void save()}>
            {say('save')}
          </BusyButton>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {say('orderWhy')}
        </Text>
        <NotSaved failure={failure} onReload={onReload} />
        <ol className={classes.places}>
          {order.map(({ id, name }, at) => (
            <li key={id} className={classes.place}>
              <Text span c="dimmed" className="tp-num" aria-hidden>
                {at + 1}
              </Text>
              <span>{name}</span>
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  aria-label={say('up', { what: name })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  aria-label={say('down', { what: name })}
                  disabled={at === order.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ol>
        <Text size="sm" c="dimmed" role="status">
          {announcement}
        </Text>
      </Stack>
    </Modal>
  )
}
