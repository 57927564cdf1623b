import { Button, Group, Text } from '@mantine/core'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useReportColumnsForgetMutation, useReportColumnsQuery } from './suppliers-api.ts'

/** The saved choice of columns for a supplier's reports, with a button to choose again. */
export function SavedColumnsNote({ supplierKey }: { supplierKey: string }) {
  const say = useText(supplierReports)
  const { data } = useReportColumnsQuery({ params: { supplierKey } })
  const [forget] = useReportColumnsForgetMutation()
  const { act: press, isBusy, failure } = useAct(() => forget({ params: { supplierKey } }).unwrap())
  if (!data?.columns || data.setAt === null) return null
  const { id, status } = data.columns
  return (
    <>
      <Group gap="sm" align="center">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {say('columnsSaved', { id, status, who: data.setBy ?? '–', day: formatDay(data.setAt) })}
        </Text>
        <Button variant="subtle" size="sm" loading={isBusy} onClick={press}>
          {say('columnsForget')}
        </Button>
      </Group>
      <ErrorNotice failure={failure} title={say('columnsNotForgotten')} />
    </>
  )
}
