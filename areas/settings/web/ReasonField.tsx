import { Textarea, type TextareaProps } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { reasonMaxLength } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'

/** The reason for a change of settings, for the history. */
export function ReasonField(props: TextareaProps) {
  const say = useText(settingsAdmin)
  return (
    <Textarea
      {...props}
      label={say('reason')}
      description={say('reasonNote')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      withAsterisk
      aria-required
      autosize
      minRows={2}
      maxRows={6}
      maxLength={reasonMaxLength}
    />
  )
}
