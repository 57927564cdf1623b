import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { reports } from '../words/en/reports.ts'
import { reportTaken } from './reports-api.ts'

type Props = {
  /** Of the call that answers the file. */
  address: string
  /** The file's name, when the answer does not say it. */
  name: string
  isPrimary?: boolean
  disabled?: boolean
}

/** A report as a file, with how much of it has come; nothing for readers who may not download. */
export function CsvDownload(props: Props) {
  const say = useText(reports)
  const dispatch = useAppDispatch()
  if (!useRight('reports.download')) return null
  return (
    <DownloadButton
      {...props}
      failed={say('downloadFailed')}
      onDone={() => dispatch(reportTaken())}
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
