import { Stack } from '@mantine/core'
import type { ReportColumns, ReportHead } from '../contract/report-columns.ts'
import { reportMaxLength } from '../contract/supplier-admin.ts'
import { useState } from 'react'
import { failureOf, fieldProblem } from '../../../platform/web/api/failure.ts'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CsvButton } from '../../../kit/CsvButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { ReportColumnsForm } from './ReportColumnsForm.tsx'
import { SavedColumnsNote } from './SavedColumnsNote.tsx'
import { useSuppliersUploadMutation } from './suppliers-api.ts'

const nameMaxLength = 200

type Props = { supplierKey: string; onUploaded: (reconciliationId: string) => void }

/** Uploads a report from a file, and shows its effects before anything changes. */
export function ReportUpload({ supplierKey, onUploaded }: Props) {
  const say = useText(supplierReports)
  const [upload, { isLoading }] = useSuppliersUploadMutation()
  const [failure, setFailure] = useState<{ message: string; requestId?: string } | null>(null)

  /** A report whose columns were not recognised, with the columns to choose from. */
  const [foreign, setForeign] = useState<{ body: { fileName: string; csv: string }; head: ReportHead } | null>(null)
  const send = async (body: { fileName: string; csv: string; columns?: ReportColumns }) => {
    setFailure(null)
    try {
      const { data } = await upload({ params: { supplierKey }, body }).unwrap()
      onUploaded(data.reconciliationId)
    } catch (error) {
      const failed = failureOf(error)
      const head = readHead(failed.data)
      setForeign(head && { body, head })
      setFailure({ message: fieldProblem(failed, 'csv') ?? failed.message, requestId: failed.requestId })
    }
  }
  const take = async (file: File | null) => {
    if (!file || isLoading) return
    setFailure(null)
    setForeign(null)
    const csv = await file.text().catch(() => null)
    if (csv === null) return setFailure({ message: say('unreadable') })
    if (csv.trim() === '') return setFailure({ message: say('empty') })
    if (csv.length > reportMaxLength)
      return setFailure({ message: say('tooLong', { most: wholeNumber(reportMaxLength) }) })
    await send({ fileName: file.name.slice(-nameMaxLength), csv })
  }
  return (
    <Stack gap="sm" align="flex-start">
      <CsvButton isBusy={isLoading} onFile={(file) => void take(file)}>
        {say('choose')}
      </CsvButton>
      <ErrorNotice failure={failure} title={say('uploadFailed')} />
      {foreign && (
        <ReportColumnsForm
          key={foreign.head.columns.map(({ name }) => name).join()}
          head={foreign.head}
          isBusy={isLoading}
          onChosen={(columns) => void send({ ...foreign.body, columns })}
        />
      )}
      <SavedColumnsNote supplierKey={supplierKey} />
    </Stack>
  )
}

/** The columns that a refusal contains, to choose from; null if it contains none. */
function readHead(data: unknown): ReportHead | null {
  const isHead = typeof data === 'object' && data !== null && 'columns' in data && Array.isArray(data.columns)
  return isHead ? (data as ReportHead) : null
}
