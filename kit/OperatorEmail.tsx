import { Anchor, Text } from '@mantine/core'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { operator } from './operator.ts'

/** The operator's address for those who would rather write a mail; nothing where the operator names none. */
export function OperatorEmail() {
  const say = useText(ui)
  if (operator.contactEmail === '') return null
  return (
    <Text size="sm">
      {say('orByEmail')}{' '}
      <Anchor href={`mailto:${operator.contactEmail}`} inherit underline="always" style={{ overflowWrap: 'anywhere' }}>
        {operator.contactEmail}
      </Anchor>
    </Text>
  )
}
