import { Stack } from '@mantine/core'
import type { Reconciliation } from '../contract/supplier-admin.ts'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { pointsText } from '../../../kit/Points.tsx'
import { useSuppliersApplyMutation } from './suppliers-api.ts'

/**
 * Applies a report after a confirmation; this takes back the points of the attempts that it rejects. Pressing twice
 * applies it once.
 */
export function ApplyReport({ report: { reconciliationId, points, reverse } }: { report: Reconciliation }) {
  const say = useText(supplierReports)
  const [apply] = useSuppliersApplyMutation()
  const { ask, question, failure, isBusy } = useQuestion({
    send: (id: string) => apply({ params: { reconciliationId: id } }).unwrap(),
  })
  return (
    <Stack gap="sm" align="flex-start">
      <ErrorNotice failure={failure} title={say('applyFailed')} />
      <BusyButton loading={isBusy} onClick={() => ask(reconciliationId)}>
        {say('apply')}
      </BusyButton>
      <ConfirmDelete
        {...question}
        title={say('applyTitle', { points: pointsText(points) })}
        confirm={say('apply')}
        keep={say('applyKeep')}
      >
        {say('applyText', { count: reverse })}
      </ConfirmDelete>
    </Stack>
  )
}
