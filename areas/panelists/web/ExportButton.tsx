import { urlOf } from '../../../platform/web/api/call.ts'
import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { panelistsApi } from '../contract.ts'

type Props = {
  /** The filters of the list, or the ids of those chosen. */
  query: Record<string, string>
  children: string
}

/** Panelists as a CSV file; nothing for readers who may not download. */
export function ExportButton({ query, children }: Props) {
  if (!useRight('reports.download')) return null
  return (
    <DownloadButton address={urlOf(panelistsApi.exportPanelists, { query })} name="panelists.csv">
      {children}
    </DownloadButton>
  )
}
