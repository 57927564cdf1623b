import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { auditApi } from '../contract.ts'
import { urlOf } from '../../../platform/web/api/call.ts'
import { useDownload } from '../../../platform/web/api/use-download.ts'
import { audit } from '../words/en/audit.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { sizeText } from '../../../kit/size-text.ts'

/** The entries of the filter as a CSV file, with how much of it has come. */
export function ExportButton({ query }: { query: Record<string, string> }) {
  const say = useText(audit)
  const { start, stop, phase, bytes, failure } = useDownload()
  const isRunning = phase === 'running'
  const size = sizeText(bytes)
  return (
    <div>
      <Group gap="sm">
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isRunning}
          onClick={() => void start(urlOf(auditApi.exportAuditLog, { query }), 'audit-log.csv')}
        >
          {say('export')}
        </BusyButton>
        {isRunning && (
          <Button variant="subtle" onClick={stop}>
            {say('stop')}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status" className="tp-num">
          {isRunning ? say('exporting', { size }) : phase === 'done' ? say('exported', { size }) : ''}
        </Text>
      </Group>
      <ErrorNotice failure={failure} title={say('exportFailed')} />
    </div>
  )
}
