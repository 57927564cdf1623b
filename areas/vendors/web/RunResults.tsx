import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { failureOf, fieldProblem } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { CsvButton } from '../../../kit/CsvButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { resultColumns, resultMaxLength, type RunResults as Results } from '../contract/runs.ts'
import { vendors } from '../words/en/vendors.ts'
import { resultKinds } from './looks.ts'
import { useVendorsResultsMutation } from './vendors-api.ts'
import classes from './Vendors.module.css'

type Read = { fileName: string; csv: string; results: Results }

/** Reads a file with results, shows what it would change, and records it. */
function useResults(runId: string) {
  const say = useText(vendors)
  const [send, { isLoading }] = useVendorsResultsMutation()
  const [read, setRead] = useState<Read | null>(null)
  const [failure, setFailure] = useState<{ message: string; requestId?: string } | null>(null)
  const run = async (fileName: string, csv: string, isDryRun: boolean): Promise<void> => {
    setFailure(null)
    try {
      const { data } = await send({ params: { runId }, body: { csv, isDryRun } }).unwrap()
      setRead({ fileName, csv, results: data })
      if (!isDryRun) toasts.success(say('recorded'))
    } catch (error) {
      const failed = failureOf(error)
      setFailure({ message: fieldProblem(failed, 'csv') ?? failed.message, requestId: failed.requestId })
    }
  }
  const take = async (file: File | null): Promise<void> => {
    if (!file || isLoading) return
    setRead(null)
    const csv = file.size > 4 * resultMaxLength ? null : await file.text().catch(() => '')
    if (csv === null || csv.length > resultMaxLength) return setFailure({ message: say('tooLong') })
    if (csv.trim() === '') return setFailure({ message: say('fileEmpty') })
    await run(file.name, csv, true)
  }
  const apply = async (): Promise<void> => {
    if (read && !isLoading) await run(read.fileName, read.csv, false)
  }
  return { read, take, apply, isLoading, failure }
}

function Outcome({ results }: { results: Results }) {
  const say = useText(vendors)
  const wrong = results.lines.flatMap(({ line, fault }) => (fault ? [{ line, fault }] : []))
  return (
    <Stack gap="sm">
      <Text fw={600}>{say(results.isDryRun ? 'dryRun' : 'recordedNow')}</Text>
      <Facts
        look="figures"
        facts={resultKinds.map((kind) => ({ label: say(`result_${kind}`), value: wholeNumber(results.counts[kind]) }))}
      />
      {wrong.length > 0 && (
        <ul className={classes.missing}>
          {wrong.slice(0, 100).map(({ line, fault }) => (
            <li key={line}>{say('line', { line, why: say(`fault_${fault}`) })}</li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** The upload of a file with the results of a run's payouts. */
export function RunResults({ runId }: { runId: string }) {
  const say = useText(vendors)
  const { read, take, apply, isLoading, failure } = useResults(runId)
  const changes = read ? read.results.counts.paid + read.results.counts.returned : 0
  return (
    <Card component="section" padding="lg" aria-labelledby="results-title">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="results-title">
            {say('results')}
          </Title>
          <Text c="dimmed" mt={4}>
            {say('resultsLead')}
          </Text>
          <Text size="sm" mt="xs" className={classes.long ?? ''}>
            {say('columns')} <code>{resultColumns.join(', ')}</code>
          </Text>
        </div>
        <Group gap="sm">
          <CsvButton variant="default" isBusy={isLoading} onFile={(file) => void take(file)}>
            {say(read ? 'chooseAgain' : 'choose')}
          </CsvButton>
          {read && (
            <Text size="sm" c="dimmed" className={classes.long ?? ''}>
              {read.fileName}
            </Text>
          )}
        </Group>
        <ErrorNotice failure={failure} title={say('notRead')} />
        <div role="status" className={classes.status}>
          {read && <Outcome results={read.results} />}
        </div>
        {read?.results.isDryRun &&
          (changes === 0 ? (
            <Text>{say('nothingNew')}</Text>
          ) : (
            <div>
              <BusyButton loading={isLoading} onClick={() => void apply()}>
                {say('apply', { count: changes })}
              </BusyButton>
            </div>
          ))}
      </Stack>
    </Card>
  )
}
