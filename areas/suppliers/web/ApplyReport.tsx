import { Stack } from '@mantine/core'
import type { Reconciliation } from '../contract/supplier-admin.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { pointsText } from '../../../kit/Points.tsx'
import { useSuppliersApplyMutation } from './suppliers-api.ts'

/** Has a report take back what it rejects, after a question. Pressed twice it is applied once. */
export function ApplyReport({ report: { reconciliationId, points, reverse } }: { report: Reconciliation }) {
  const say = useText(supplierReports)
  const [apply, { isLoading }] = useSuppliersApplyMutation()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const confirm = async () => {
    if (isLoading) return
    setFailure(null)
    try {
      await apply({ params: { reconciliationId } }).unwrap()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Stack gap="sm" align="flex-start">
      <ErrorNotice failure={failure} title={say('applyFailed')} />
      <BusyButton loading={isLoading} onClick={() => setAsking(true)}>
        {say('apply')}
      </BusyButton>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('applyTitle', { points: pointsText(points) })}
        confirm={say('apply')}
        keep={say('applyKeep')}
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      >
        {say('applyText', { count: reverse })}
      </ConfirmDelete>
    </Stack>
  )
}
