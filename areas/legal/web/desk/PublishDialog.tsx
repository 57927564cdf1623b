import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '../../../../kit/DayField.tsx'
import { FormDialog } from '../../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../../kit/form/use-submit.ts'
import { formatDay, isDay, utcDay } from '../../../../platform/contract/day.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { acceptedDocuments, type LegalVersionText } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { reloadLegalTexts, useLegalPublishMutation } from './legal-desk-api.ts'
import { revisionOf } from './text-draft.ts'

type Kind = 'small' | 'material' | ''
type Values = { effectiveOn: string; kind: Kind }
type Props = { version: LegalVersionText; onClose: (published?: LegalVersionText) => void }

/** Asks when a version comes into force, and whether members have to accept it. */
export function PublishDialog({ version, onClose }: Props) {
  const say = useText(legalAdmin)
  const dispatch = useAppDispatch()
  const { document, texts, state } = version
  const isAccepted = acceptedDocuments.some((one) => one === document)
  const [today] = useState(() => utcDay(new Date()))
  const form = useFields<Values>(
    { effectiveOn: today, kind: isAccepted ? '' : 'small' },
    {
      effectiveOn: (day) =>
        !isDay(day) ? say('dayMissing') : day < today ? say('dayPast', { day: formatDay(today) }) : null,
      kind: (kind) => (kind === '' ? say('kindMissing') : null),
    },
  )
  const sending = useSubmit(form, useLegalPublishMutation(), {
    ask: ({ effectiveOn, kind }) => ({
      body: { document, revision: revisionOf(version), effectiveOn, isMaterial: kind === 'material' },
    }),
    done: ({ message }) => message,
    onDone: ({ data }) => onClose(data),
    onRefused: ({ code }) => {
      if (code === 'changed-meanwhile') dispatch(reloadLegalTexts())
    },
  })
  const isSummaryMissing = form.values.kind === 'material' && texts.en.changes.trim() === ''
  return (
    <FormDialog
      title={say('publishTitle', { name: say(document) })}
      width={520}
      sending={sending}
      onClose={() => onClose()}
      confirm={say('publishNow')}
      failed={say('notPublished')}
    >
      <Text>{say('publishText')}</Text>
      {state === 'shipped' && (
        <Alert color="warning" role="note">
          {say('oursWarning')}
        </Alert>
      )}
      <DayField {...form.getInputProps('effectiveOn')} value={form.values.effectiveOn} label={say('effectiveOn')} />
      {isAccepted && (
        <Radio.Group {...form.getInputProps('kind')} label={say('kindOfChange')} withAsterisk>
          <Stack gap="xs" mt="xs">
            <Radio value="small" label={say('small')} description={say('smallNote')} />
            <Radio value="material" label={say('material')} description={say('materialNote')} />
          </Stack>
        </Radio.Group>
      )}
      {isSummaryMissing && (
        <Alert color="warning" role="note">
          {say('changesMissing')}
        </Alert>
      )}
    </FormDialog>
  )
}
