import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useReportColumnsForgetMutation, useReportColumnsQuery } from './suppliers-api.ts'

/** By which columns the reports of a supplier are read, once somebody chose them, and how to choose again. */
export function SavedColumnsNote({ supplierKey }: { supplierKey: string }) {
  const say = useText(supplierReports)
  const { data } = useReportColumnsQuery({ params: { supplierKey } })
  const [forget, { isLoading }] = useReportColumnsForgetMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  if (!data?.columns || data.setAt === null) return null
  const { id, status } = data.columns
  const press = async () => {
    setFailure(null)
    try {
      await forget({ params: { supplierKey } }).unwrap()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <>
      <Group gap="sm" align="center">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {say('columnsSaved', { id, status, who: data.setBy ?? '–', day: formatDay(data.setAt) })}
        </Text>
        <Button variant="subtle" size="sm" loading={isLoading} onClick={() => void press()}>
          {say('columnsForget')}
        </Button>
      </Group>
      <ErrorNotice failure={failure} title={say('columnsNotForgotten')} />
    </>
  )
}
