import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { reports } from '../words/en/reports.ts'
import { reloadReports } from './reports-api.ts'

type Props = {
  /** The address of the call that returns the file. */
  address: string
  /** The file's name, when the response does not contain one. */
  name: string
  isPrimary?: boolean
  disabled?: boolean
}

/** A button that downloads a report and shows the progress; hidden from readers who may not download. */
export function CsvDownload(props: Props) {
  const say = useText(reports)
  const dispatch = useAppDispatch()
  if (!useRight('reports.download')) return null
  return (
    <DownloadButton
      {...props}
      failed={say('downloadFailed')}
      onDone={() => dispatch(reloadReports())}
      insteadOf={{
        status: 404,
        shown: (
          <EmptyState art={<EmptySearch />} title={say('notFound')} order={3}>
            {say('historyEmpty')}
          </EmptyState>
        ),
      }}
    >
      {say('download')}
    </DownloadButton>
  )
}
