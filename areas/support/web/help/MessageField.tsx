import { Text, Textarea } from '@mantine/core'
import { contactMessageMaxLength } from '../../contract/support.ts'
import { support } from '../../words/en/support.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { isNearlyFull } from './contact-draft.ts'

type Props = {
  id: string
  label: string
  value: string
  error: string | null
  onChange: (value: string) => void
}

/**
 * A message field with a character count; once nine tenths are used, screen readers announce how much room is left.
 */
export function MessageField({ id, label, value, error, onChange }: Props) {
  const say = useText(support)
  return (
    <div>
      <Textarea
        id={id}
        label={label}
        withAsterisk
        aria-required
        size="md"
        autosize
        minRows={5}
        maxRows={14}
        maxLength={contactMessageMaxLength}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Text size="sm" c="dimmed" mt={4} className="tp-num" aria-hidden>
        {say('count', { count: value.length, max: contactMessageMaxLength })}
      </Text>
      <span className="tp-sr-only" role="status">
        {isNearlyFull(value) ? say('left', { count: contactMessageMaxLength - value.length }) : ''}
      </span>
    </div>
  )
}
