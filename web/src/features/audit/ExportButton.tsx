import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { auditApi } from '@tuppence/contract/audit'
import { useEffect, useRef, useState } from 'react'
import { urlOf } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import type { CallFailure } from '../../api/failure.ts'
import { audit } from '../../text/en/audit.ts'
import { useText } from '../../text/text.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { wholeNumber } from '../../ui/Points.tsx'

const bytesInKb = 1_000

/** The entries of the filter as a CSV file, with how much of it has come. */
export function ExportButton({ query }: { query: Record<string, string> }) {
  const say = useText(audit)
  const running = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [told, setTold] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const size = (bytes: number) => wholeNumber(Math.ceil(bytes / bytesInKb))
  const start = async () => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setRunning(true)
    setFailure(null)
    setTold(say('exporting', { size: size(0) }))
    const done = await download({
      address: urlOf(auditApi.exportAuditLog, { query }),
      name: 'audit-log.csv',
      signal: control.signal,
      onBytes: (bytes) => setTold(say('exporting', { size: size(bytes) })),
    })
    running.current = null
    setRunning(false)
    setTold(done !== 'stopped' && 'bytes' in done ? say('exported', { size: size(done.bytes) }) : '')
    if (done !== 'stopped' && 'failure' in done) setFailure(done.failure)
  }
  return (
    <div>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isRunning}
          onClick={() => void start()}
        >
          {say('export')}
        </Button>
        {isRunning && (
          <Button variant="subtle" onClick={() => running.current?.abort()}>
            {say('stop')}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status" className="tp-num">
          {told}
        </Text>
      </Group>
      <ErrorNotice failure={failure} title={say('exportFailed')} />
    </div>
  )
}
