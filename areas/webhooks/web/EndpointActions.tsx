import { Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { toasts } from '../../../kit/toasts.ts'
import type { Endpoint } from '../contract.ts'
import { webhooks } from '../words/en/webhooks.ts'
import {
  useWebhookDisableMutation,
  useWebhookRotateMutation,
  useWebhookTestMutation,
  useWebhookUpdateMutation,
} from './webhooks-api.ts'

type Props = { row: Endpoint; onEdit: () => void; onSecret: (secret: string) => void }
type Question = 'rotate' | 'disable'

/** What is done with one endpoint; each act says what came of it. */
function useActs({ endpointId }: Endpoint, onSecret: (secret: string) => void) {
  const [test] = useWebhookTestMutation()
  const [update] = useWebhookUpdateMutation()
  const [disable] = useWebhookDisableMutation()
  const [rotate] = useWebhookRotateMutation()
  const params = { endpointId }
  const act = async (work: () => Promise<{ message: string }>): Promise<void> => {
    try {
      toasts.success((await work()).message)
    } catch (refused) {
      toasts.error(failureOf(refused).message)
    }
  }
  return {
    test: () => act(() => test({ params }).unwrap()),
    enable: () => act(() => update({ params, body: { isEnabled: true } }).unwrap()),
    disable: () => act(() => disable({ params }).unwrap()),
    rotate: () =>
      act(async () => {
        const answer = await rotate({ params, body: {} }).unwrap()
        onSecret(answer.data.secret)
        return answer
      }),
  }
}

/** The buttons of one endpoint, and what is asked before a step with consequences. */
export function EndpointActions({ row, onEdit, onSecret }: Props) {
  const say = useText(webhooks)
  const acts = useActs(row, onSecret)
  const [question, setQuestion] = useState<Question | null>(null)
  const { url, isEnabled } = row
  const answer = async (asked: Question) => {
    await acts[asked]()
    setQuestion(null)
  }
  return (
    <>
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        <Button size="sm" variant="default" aria-label={say('editLong', { url })} onClick={onEdit}>
          {say('edit')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="sm" variant="default" aria-label={say('moreLong', { url })}>
              {say('more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isEnabled && <Menu.Item onClick={() => void acts.test()}>{say('test')}</Menu.Item>}
            <Menu.Item onClick={() => setQuestion('rotate')}>{say('rotate')}</Menu.Item>
            {isEnabled ? (
              <Menu.Item onClick={() => setQuestion('disable')}>{say('disable')}</Menu.Item>
            ) : (
              <Menu.Item onClick={() => void acts.enable()}>{say('enable')}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {question && (
        <ConfirmDelete
          opened
          onClose={() => setQuestion(null)}
          title={say(`${question}Title`)}
          confirm={say(question)}
          keep={say('keep')}
          tone={question === 'disable' ? 'danger' : 'brand'}
          onConfirm={() => void answer(question)}
        >
          {say(`${question}Text`)}
        </ConfirmDelete>
      )}
    </>
  )
}
