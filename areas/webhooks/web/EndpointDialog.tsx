import { Checkbox, Input, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import {
  descriptionMaxLength,
  eventGroups,
  urlMaxLength,
  webhookEvents,
  type Endpoint,
  type EventGroup,
  type WebhookEvent,
} from '../contract.ts'
import { webhooks } from '../words/en/webhooks.ts'
import { useWebhookCreateMutation, useWebhookUpdateMutation } from './webhooks-api.ts'

const widthPx = 720
const groups = Object.keys(eventGroups) as EventGroup[]
const keepKnown = (events: readonly string[]): WebhookEvent[] => webhookEvents.filter((one) => events.includes(one))

type Props = { endpoint: Endpoint | null; onClose: () => void; onSecret: (secret: string) => void }

/** The state of the form of an endpoint, new or existing, and how it is submitted. */
function useEndpointForm({ endpoint, onClose, onSecret }: Props) {
  const say = useText(webhooks)
  const form = useFields(
    { url: endpoint?.url ?? '', description: endpoint?.description ?? '', events: keepKnown(endpoint?.events ?? []) },
    {
      url: (value) => (value.trim() === '' ? say('addressMissing') : null),
      events: (value) => (value.length === 0 ? say('eventsMissing') : null),
    },
  )
  const bodyOf = ({ url, description, events }: typeof form.values) => ({
    url: url.trim(),
    description: description.trim(),
    events,
  })
  const creating = useSubmit(form, useWebhookCreateMutation(), {
    ask: (values) => ({ body: bodyOf(values) }),
    done: ({ message }) => message,
    onDone: ({ data }) => onSecret(data.secret),
  })
  const updating = useSubmit(form, useWebhookUpdateMutation(), {
    ask: (values) => ({ params: { endpointId: endpoint?.endpointId ?? '' }, body: bodyOf(values) }),
    done: ({ message }) => message,
    onDone: onClose,
  })
  return { form, ...(endpoint ? updating : creating) }
}

type GridField = { error?: string | null; value: WebhookEvent[]; onChange: (events: WebhookEvent[]) => void }

/** The events, grouped by subject, with an error message below. */
function Events({ error, value, onChange, ...field }: GridField) {
  const say = useText(webhooks)
  return (
    <Stack gap="xs" {...field}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {groups.map((group) => {
          const groupEvents: readonly WebhookEvent[] = eventGroups[group]
          return (
            <Checkbox.Group
              key={group}
              label={say(`group_${group}`)}
              value={value.filter((one) => groupEvents.includes(one))}
              onChange={(chosen) =>
                onChange(keepKnown([...value.filter((one) => !groupEvents.includes(one)), ...chosen]))
              }
            >
              <Stack gap={6} mt={6}>
                {groupEvents.map((event) => (
                  <Checkbox key={event} value={event} label={event} />
                ))}
              </Stack>
            </Checkbox.Group>
          )
        })}
      </SimpleGrid>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  )
}

/** Creates or changes an endpoint: its address, its events, and its name for staff. */
export function EndpointDialog(props: Props) {
  const { endpoint, onClose } = props
  const say = useText(webhooks)
  const { form, ...sending } = useEndpointForm(props)
  return (
    <FormDialog
      title={say(endpoint ? 'editTitle' : 'createTitle')}
      width={widthPx}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say(endpoint ? 'save' : 'create')}
      failed={say('notDone')}
    >
      <TextInput
        {...form.getInputProps('url')}
        data-autofocus
        type="url"
        label={say('address')}
        description={say('addressHint')}
        withAsterisk
        aria-required
        autoComplete="off"
        spellCheck={false}
        maxLength={urlMaxLength}
      />
      <TextInput
        {...form.getInputProps('description')}
        label={say('description')}
        description={say('descriptionHint')}
        autoComplete="off"
        maxLength={descriptionMaxLength}
      />
      <Events {...(form.getInputProps('events') as GridField)} />
    </FormDialog>
  )
}
