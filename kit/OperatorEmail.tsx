import { Anchor, Text } from '@mantine/core'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { operator } from './operator.ts'

/**
 * The operator's email address, telephone number and postal address, for those who prefer them; those that are not set
 * are left out.
 */
export function OperatorEmail() {
  const say = useText(ui)
  const { contactEmail, contactPhone, postalAddress } = operator
  return (
    <>
      {contactEmail !== '' && (
        <Text size="sm">
          {say('orByEmail')}{' '}
          <Anchor href={`mailto:${contactEmail}`} inherit underline="always" style={{ overflowWrap: 'anywhere' }}>
            {contactEmail}
          </Anchor>
        </Text>
      )}
      {contactPhone !== '' && (
        <Text size="sm">
          {say('orByPhone')} {contactPhone}
        </Text>
      )}
      {postalAddress !== '' && (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {say('orByPost')} {postalAddress}
        </Text>
      )}
    </>
  )
}
