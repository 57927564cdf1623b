import { Button, Group, Menu } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import type { Endpoint } from '../contract.ts'
import { webhooks } from '../words/en/webhooks.ts'
import {
  useWebhookDisableMutation,
  useWebhookRotateMutation,
  useWebhookTestMutation,
  useWebhookUpdateMutation,
} from './webhooks-api.ts'

type Props = { row: Endpoint; onEdit: () => void; onSecret: (secret: string) => void }
type Deed = 'test' | 'enable' | 'disable' | 'rotate'

/** The actions on one endpoint; each reports its result. */
function useEndpointCalls({ endpointId }: Endpoint, onSecret: (secret: string) => void) {
  const [test] = useWebhookTestMutation()
  const [update] = useWebhookUpdateMutation()
  const [disable] = useWebhookDisableMutation()
  const [rotate] = useWebhookRotateMutation()
  const params = { endpointId }
  return async (deed: Deed): Promise<{ message: string }> => {
    if (deed === 'test') return test({ params }).unwrap()
    if (deed === 'enable') return update({ params, body: { isEnabled: true } }).unwrap()
    if (deed === 'disable') return disable({ params }).unwrap()
    const answer = await rotate({ params, body: {} }).unwrap()
    onSecret(answer.data.secret)
    return answer
  }
}

/** The buttons of one endpoint, and the confirmation before an action with consequences. */
export function EndpointActions({ row, onEdit, onSecret }: Props) {
  const say = useText(webhooks)
  const ways = { successMessage: ({ message }: { message: string }) => message, failed: '' }
  const deed = useEndpointCalls(row, onSecret)
  const { act } = useAct(deed, ways)
  const { asked, ask, question } = useQuestion({ send: (what: 'rotate' | 'disable') => deed(what), ...ways })
  const { url, isEnabled } = row
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
            {isEnabled && <Menu.Item onClick={() => act('test')}>{say('test')}</Menu.Item>}
            <Menu.Item onClick={() => ask('rotate')}>{say('rotate')}</Menu.Item>
            {isEnabled ? (
              <Menu.Item onClick={() => ask('disable')}>{say('disable')}</Menu.Item>
            ) : (
              <Menu.Item onClick={() => act('enable')}>{say('enable')}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {asked && (
        <ConfirmDelete
          {...question}
          title={say(`${asked}Title`)}
          confirm={say(asked)}
          keep={say('keep')}
          tone={asked === 'disable' ? 'danger' : 'brand'}
        >
          {say(`${asked}Text`)}
        </ConfirmDelete>
      )}
    </>
  )
}
