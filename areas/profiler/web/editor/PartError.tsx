import { Text } from '@mantine/core'
import type { QuestionFields } from './use-question-form.ts'

/** The error of a whole part of the form, shown above that part. It receives the focus when saving is refused. */
export function PartError({
  form,
  field,
}: {
  form: QuestionFields
  field: 'options' | 'units' | `standards.${number}`
}) {
  const problem = form.errors[field]
  return (
    <div data-path={field} role="alert">
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </div>
  )
}
