import { NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ReportColumns, ReportHead } from '../contract/report-columns.ts'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'

type Meaning = 'accepted' | 'rejected' | ''
type Props = { head: ReportHead; isBusy: boolean; onChosen: (columns: ReportColumns) => void }

/**
 * Asks which column of a report has which meaning, and which of its values mean accepted and rejected. The choice is
 * saved for the next report.
 */
export function ReportColumnsForm({ head, isBusy, onChosen }: Props) {
  const say = useText(supplierReports)
  const [id, setId] = useState('')
  const [status, setStatus] = useState('')
  const [reason, setReason] = useState('')
  const [meanings, setMeanings] = useState<Readonly<Record<string, Meaning>>>({})
  const [isTried, setTried] = useState(false)
  const names = head.columns.map(({ name }) => name).filter((name) => name !== '')
  const values = head.columns.find(({ name }) => name === status)?.values ?? []
  const wordsOf = (meaning: Meaning) => values.filter((value) => (meanings[value] ?? '') === meaning)
  const missing = (value: string) => (isTried && value === '' ? say('columnNeeded') : null)
  const statusProblem = isTried && status !== '' && values.length === 0 ? say('noStates') : missing(status)
  const choices = [{ value: '', label: '–' }, ...names.map((name) => ({ value: name, label: name }))]
  const press = () => {
    setTried(true)
    if (id === '' || status === '' || values.length === 0 || wordsOf('').length > 0) return
    const [accepted, rejected] = [wordsOf('accepted'), wordsOf('rejected')]
    onChosen({ id, status, reason: reason === '' ? null : reason, accepted, rejected })
  }
  return (
    <Stack gap="sm" component="section" aria-labelledby="report-columns">
      <Title order={3} size="h4" id="report-columns">
        {say('columns')}
      </Title>
      <Text c="dimmed">{say('columnsText')}</Text>
      <NativeSelect
        label={say('columnId')}
        description={say('columnIdNote')}
        data={choices}
        value={id}
        error={missing(id)}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <NativeSelect
        label={say('columnStatus')}
        data={choices}
        value={status}
        error={statusProblem}
        onChange={(event) => setStatus(event.currentTarget.value)}
      />
      {values.map((value) => (
        <NativeSelect
          key={value}
          label={say('stateMeans', { state: value })}
          data={[
            { value: '', label: '–' },
            { value: 'accepted', label: say('means_accepted') },
            { value: 'rejected', label: say('means_rejected') },
          ]}
          value={meanings[value] ?? ''}
          error={missing(meanings[value] ?? '')}
          onChange={(event) => {
            const meaning = event.currentTarget.value as Meaning
            setMeanings((before) => ({ ...before, [value]: meaning }))
          }}
        />
      ))}
      <NativeSelect
        label={say('columnReason')}
        data={choices}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <BusyButton loading={isBusy} onClick={press} style={{ alignSelf: 'start' }}>
        {say('readSo')}
      </BusyButton>
    </Stack>
  )
}
