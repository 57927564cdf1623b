import { Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { panelistsApi } from '../contract.ts'
import { urlOf } from '../../../platform/web/api/call.ts'
import { useDownload } from '../../../platform/web/api/use-download.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { sizeText } from '../../../kit/size-text.ts'

type Props = {
  /** The filters of the list, or the ids of those chosen. */
  query: Record<string, string>
  children: string
}

/** Panelists as a CSV file, with how much of it has come; nothing for readers who may not download. */
export function ExportButton({ query, children }: Props) {
  const say = useText(panelists)
  const mayDownload = useRight('reports.download')
  const { start, phase, bytes, failure } = useDownload()
  if (!mayDownload) return null
  const isRunning = phase === 'running'
  const size = sizeText(bytes)
  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isRunning}
        onClick={() => void start(urlOf(panelistsApi.exportPanelists, { query }), 'panelists.csv')}
      >
        {children}
      </BusyButton>
      <Text size="sm" c="dimmed" role="status" className="tp-num">
        {isRunning ? say('exporting', { size }) : phase === 'done' ? say('exported', { size }) : ''}
      </Text>
      <ErrorNotice failure={failure} title={say('exportFailed')} />
    </>
  )
}
