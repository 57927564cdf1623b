import { saveFile } from '../../../kit/download/save-file.ts'
import { fileOf } from '../../../kit/list/file.ts'
import type { ListFileProps } from '../../../kit/list/memory.ts'
import { csvHead, csvLines } from '../../contract/csv.ts'
import type { Permission } from '../../contract/access.ts'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { useRight } from '../session/use-right.ts'
import { requestAsReader, type Failed } from './as-reader.ts'
import { send, urlOf, type CallArgs } from './call.ts'
import { DownloadButton, FileMaker } from './DownloadButton.tsx'
import type { Downloaded } from './download.ts'
import { useDownload } from './use-download.ts'

/** The largest number of rows in a file that is made in the browser. */
const rowsAtMost = 10_000
const rowsAtOnce = 100

type Page = { rows: readonly never[]; next: string | null }
type Answered = { rows: readonly never[]; next?: string | null } | readonly never[]

/** Requests one page of a list as the signed-in reader. */
async function readPage(call: EndpointSpec, args: CallArgs, signal: AbortSignal): Promise<Page | Failed> {
  const outcome = await requestAsReader(() => send(call, args, signal))
  if ('failure' in outcome) return outcome
  const data = outcome.answer.data as Answered
  return 'rows' in data ? { rows: data.rows, next: data.next ?? null } : { rows: data, next: null }
}

/** Every row that matches the list's query, page after page, in the list's order. */
async function readAll({ call, params, query, pager }: ListFileProps, signal: AbortSignal) {
  const rows: never[] = []
  let after: string | null = null
  for (let currentPage = 1; rows.length < rowsAtMost; currentPage++) {
    const place =
      pager === 'pages'
        ? { currentPage, limit: rowsAtOnce }
        : pager === 'cursor'
          ? { limit: rowsAtOnce, ...(after ? { after } : {}) }
          : {}
    const args = { ...(params ? { params } : {}), query: { ...query, ...place } } as CallArgs
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the previous one ended
    const page: Page | Failed = await readPage(call as EndpointSpec, args, signal)
    if ('failure' in page) return page
    rows.push(...page.rows)
    after = page.next
    const isLast = pager === 'pages' ? page.rows.length < rowsAtOnce : after === null
    if (isLast || signal.aborted) break
  }
  return { rows: rows.slice(0, rowsAtMost) }
}

/**
 * A button that downloads the rows of a list, with its filters and its order, as a CSV file; for readers who may
 * download.
 */
export function ListFile(list: ListFileProps) {
  const mayDownload = useRight((list.right as Permission | undefined) ?? 'reports.download')
  const file = useDownload()
  if (!mayDownload) return null
  const name = `${list.list}.csv`
  if (list.isWhole) {
    const { params = {}, query } = list
    return (
      <DownloadButton address={urlOf(list.call, { params, query: query as CallArgs['query'] & object })} name={name} />
    )
  }
  const makeFile = async (signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Downloaded> => {
    const read = await readAll(list, signal)
    if (signal.aborted) return 'stopped'
    if ('failure' in read) return read
    const { head, lines } = fileOf(list.columns, read.rows)
    const bytes = saveFile(name, csvHead(head) + csvLines(lines), 'text/csv;charset=utf-8')
    onBytes(bytes)
    return { bytes }
  }
  return <FileMaker file={file} onStart={() => void file.make(makeFile)} />
}
