import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../../platform/web/api/call.ts'
import { useDownload } from '../../../platform/web/api/use-download.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { dutiesApi, type RequestFilter } from '../contract.ts'
import { duties } from '../words/en/duties.ts'

/** The requests of the filter as a CSV file. */
export function ExportButton({ query }: { query: RequestFilter }) {
  const say = useText(duties)
  const { start, phase, failure } = useDownload()
  return (
    <div>
      <BusyButton
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={phase === 'running'}
        onClick={() => void start(urlOf(dutiesApi.exportDataRequests, { query }), 'data-requests.csv')}
      >
        {say('export')}
      </BusyButton>
      <ErrorNotice failure={failure} title={say('exportFailed')} />
    </div>
  )
}
