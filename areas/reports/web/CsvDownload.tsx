import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../../../platform/web/api/use-download.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { sizeText } from '../../../kit/size-text.ts'
import { reportTaken } from './reports-api.ts'
import classes from './Reports.module.css'

type Props = {
  /** Of the call that answers the file. */
  address: string
  /** The file's name, when the answer does not say it. */
  name: string
  isPrimary?: boolean
  disabled?: boolean
}

/** A report as a file, with how much of it has come; nothing for readers who may not download. */
export function CsvDownload({ address, name, isPrimary = false, disabled = false }: Props) {
  const say = useText(reports)
  const { permissions } = usePermissions()
  const dispatch = useAppDispatch()
  const { start, stop, phase, bytes, failure } = useDownload(() => dispatch(reportTaken()))
  if (!permissions.includes('reports.download')) return null
  const isNothing = failure?.status === 404
  const isRunning = phase === 'running'
  const size = sizeText(bytes)
  const told = isRunning ? say('downloading', { size }) : phase === 'done' ? say('downloaded', { size }) : ''
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <BusyButton
          variant={isPrimary ? 'filled' : 'default'}
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isRunning}
          disabled={disabled}
          onClick={() => void start(address, name)}
        >
          {say('download')}
        </BusyButton>
        {isRunning && (
          <Button variant="subtle" onClick={stop}>
            {say('cancelDownload')}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status" className={`tp-num ${classes.status}`}>
          {isNothing ? say('notFound') : told}
        </Text>
      </Group>
      {isNothing ? (
        <EmptyState art={<EmptySearch />} title={say('notFound')} order={3}>
          {say('historyEmpty')}
        </EmptyState>
      ) : (
        <ErrorNotice title={say('downloadFailed')} failure={failure} />
      )}
    </Stack>
  )
}
