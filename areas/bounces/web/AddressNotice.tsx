import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { formatDay } from '../../../platform/contract/day.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { OwnSuppressions } from '../contract.ts'
import { addressNotice } from '../words/en/address-notice.ts'
import { useBouncesRetryMutation } from './bounces-api.ts'

/** Says that emails to the reader's address come back, or that they get only some, with a way out. */
export function AddressNotice({ rows }: { rows: OwnSuppressions['rows'] }) {
  const say = useText(addressNotice)
  const [send] = useBouncesRetryMutation()
  const retrying = useAct(() => send().unwrap(), { successMessage: ({ message }) => message })
  const [first] = rows.toSorted((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason))
  if (!first) return null
  return (
    <Alert color="warning" icon={<IconMailOff size={20} aria-hidden />} title={say(`title_${first.reason}`)}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{say(`text_${first.reason}`, { day: formatDay(first.at) })}</Text>
        <ErrorNotice failure={retrying.failure} title={say('notRetried')} />
        <Group gap="md">
          {first.mayRetry && (
            <BusyButton variant="default" loading={retrying.isBusy} onClick={() => retrying.act()}>
              {say(`retry_${first.reason === 'complaint' ? 'complaint' : 'gone'}`)}
            </BusyButton>
          )}
          <Anchor component={Link} to={paths.contact} size="sm">
            {say('contact')}
          </Anchor>
        </Group>
      </Stack>
    </Alert>
  )
}
/** What stops most comes first. */
const order = ['staff', 'gone', 'complaint']
