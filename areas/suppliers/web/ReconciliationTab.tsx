import { Stack, Text, Title } from '@mantine/core'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ReportHistory } from './ReportHistory.tsx'
import { ReportUpload } from './ReportUpload.tsx'
import { ReportView } from './ReportView.tsx'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useRight } from './use-rights.ts'

/** The reports of a supplier: an upload, the list, or one report (`?report=`). */
export function ReconciliationTab({ supplierKey }: { supplierKey: string }) {
  const say = useText(supplierReports)
  const { params, put } = useAddress()
  const mayReconcile = useRight('suppliers.reconcile')
  const open = params.get('report')
  const show = (reconciliationId: string | null) =>
    put({ report: reconciliationId, lines: null, page: null }, reconciliationId !== null)
  if (open !== null) return <ReportView key={open} reconciliationId={open} onBack={() => show(null)} />
  return (
    <Stack gap="xl">
      <Stack gap="sm" maw={720} align="flex-start">
        <Title order={2} size="h3">
          {say('title')}
        </Title>
        <Text c="dimmed">{say('lead')}</Text>
        {mayReconcile ? (
          <ReportUpload supplierKey={supplierKey} onUploaded={show} />
        ) : (
          <Text c="dimmed">{say('viewOnly')}</Text>
        )}
      </Stack>
      <ReportHistory supplierKey={supplierKey} onOpen={show} />
    </Stack>
  )
}
