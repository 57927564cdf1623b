import { NativeSelect, Text, Textarea } from '@mantine/core'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useText } from '../../../platform/web/text/text.ts'
import {
  restrictionNoteMaxLength,
  restrictionReasons,
  staffRestrictions,
  type RestrictionReason,
  type StaffRestriction,
} from '../../users/contract/restrictions.ts'
import type { Panelist } from '../contract.ts'
import { panelists } from '../words/en/panelists.ts'
import { getName } from './names.ts'
import { usePanelistsRestrictMutation } from './panelists-api.ts'

type Values = { kind: StaffRestriction; reason: RestrictionReason; note: string }
const findFirstReason = (kind: StaffRestriction): RestrictionReason => restrictionReasons[kind][0]

/** Stops surveys, or surveys and redemptions, for a reason that the panelist reads. */
export function RestrictDialog({ panelist, onClose }: { panelist: Panelist; onClose: () => void }) {
  const say = useText(panelists)
  const form = useFields<Values>(
    { kind: 'quality', reason: findFirstReason('quality'), note: '' },
    { note: (note, { reason }) => (reason === 'other' && note.trim() === '' ? say('restrictNoteMissing') : null) },
  )
  const { kind } = form.values
  const sending = useSubmit(form, usePanelistsRestrictMutation(), {
    ask: (values) => ({ params: { panelistId: panelist.panelistId }, body: values }),
    done: ({ message }) => message,
    onDone: onClose,
    fieldOf: ({ code }) => (code === 'locked-already' ? 'kind' : null),
  })
  return (
    <FormDialog
      title={say('restrictTitle', { name: getName(panelist) })}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('restrictConfirm')}
      cancel={say('restrictKeep')}
      tone="danger"
      failed={say('restrictFailed')}
    >
      <Text c="dimmed">{say('restrictText')}</Text>
      <NativeSelect
        {...form.getInputProps('kind')}
        data-autofocus
        label={say('restrictKind')}
        data={staffRestrictions.map((value) => ({ value, label: say(`kind_${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const next = staffRestrictions.find((one) => one === value)
          if (next) form.setValues({ kind: next, reason: findFirstReason(next) })
        }}
      />
      <NativeSelect
        {...form.getInputProps('reason')}
        label={say('restrictReason')}
        data={restrictionReasons[kind].map((value) => ({ value, label: say(`because-${value}`) }))}
      />
      <Textarea
        {...form.getInputProps('note')}
        label={say('restrictNote')}
        description={say('restrictNoteAbout')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={restrictionNoteMaxLength}
      />
    </FormDialog>
  )
}
