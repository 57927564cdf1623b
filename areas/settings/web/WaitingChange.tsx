import { Alert, Anchor, Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow, WaitingValue } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { useApprovalTakeBackMutation } from './approvals-api.ts'
import { waitingText } from './setting-values.ts'

type Props = { row: SettingRow; waiting: WaitingValue; mayChange: boolean }

/**
 * A value that waits for a second person: the person who asked for it and the reason, and buttons that approve or
 * withdraw it.
 */
export function WaitingChange({ row, waiting, mayChange }: Props) {
  const say = useText(settingsAdmin)
  const seesSteps = useRight('approvals.view')
  const [takeBack] = useApprovalTakeBackMutation()
  const { stepId, askedAt, askedByName, reason } = waiting
  const {
    act: press,
    isBusy,
    failure,
  } = useAct(() => takeBack({ body: { stepId } }).unwrap(), {
    successMessage: ({ message }) => message,
  })
  return (
    <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />} title={waitingText(say, row, waiting)}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {say('waitsBy', { name: askedByName ?? say('gone'), at: formatDateTime(askedAt), reason })}
      </Text>
      <ErrorNotice failure={failure} title={say('notTakenBack')} />
      {seesSteps && (
        <Group gap="md" mt="xs">
          {mayChange && (
            <BusyButton size="sm" variant="default" loading={isBusy} onClick={press}>
              {say('takeBack')}
            </BusyButton>
          )}
          <Anchor component={Link} to={paths.approvals} size="sm">
            {say('toApprovals')}
          </Anchor>
        </Group>
      )}
    </Alert>
  )
}
