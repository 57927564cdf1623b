import { Radio, Stack, Text } from '@mantine/core'
import { formatDay, isDay, typedDayFlaw } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { DayField } from '../../../kit/DayField.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { requestKinds, type RequestKind } from '../contract.ts'
import { duties } from '../words/en/duties.ts'
import { DutyPerson } from './DutyPerson.tsx'
import { useDutyRecordMutation } from './duties-api.ts'

type Asked = { panelistId: string; kind: RequestKind; receivedOn: string }
type Props = { onClose: () => void }

const today = (): string => new Date().toISOString().slice(0, 10)

/** Records a request that came by post or email: whose it is, what it asks for, and when it arrived. */
export function RecordDialog({ onClose }: Props) {
  const say = useText(duties)
  const form = useFields<Asked>(
    { panelistId: '', kind: 'copy', receivedOn: today() },
    {
      panelistId: (value) => (value === '' ? say('whoMissing') : null),
      receivedOn: (value) =>
        value === '' || (!isDay(value) && typedDayFlaw(value) !== null) ? say('receivedMissing') : null,
    },
  )
  const sending = useSubmit(form, useDutyRecordMutation(), {
    ask: (body) => ({ body }),
    onDone: onClose,
    done: ({ data: { dueOn } }) => say('noted', { day: formatDay(dueOn) }),
  })
  const { panelistId, receivedOn } = form.values
  return (
    <FormDialog
      title={say('noteTitle')}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('save')}
      failed={say('notNoted')}
    >
      <Text c="dimmed">{say('noteLead')}</Text>
      <div data-path="panelistId">
        <DutyPerson
          label={say('whose')}
          value={panelistId}
          otherwise="–"
          error={typeof form.errors['panelistId'] === 'string' ? form.errors['panelistId'] : null}
          onChange={(next) => form.setFieldValue('panelistId', next)}
        />
      </div>
      <Radio.Group {...form.getInputProps('kind')} label={say('whatAsked')}>
        <Stack gap="xs" mt="xs">
          {requestKinds.map((kind) => (
            <Radio key={kind} value={kind} label={say(`kind_${kind}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <div data-path="receivedOn">
        <DayField
          label={say('receivedOn')}
          value={receivedOn}
          onChange={(next) => form.setFieldValue('receivedOn', next)}
          error={typeof form.errors['receivedOn'] === 'string' ? form.errors['receivedOn'] : undefined}
        />
      </div>
    </FormDialog>
  )
}
