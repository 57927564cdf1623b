import { Group, Skeleton, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { sizeText } from '../../../kit/size-text.ts'
import type { ImportFile, ImportState } from '../contract.ts'
import { imports } from '../words/en/imports.ts'
import { reloadImports, useImportsOneQuery } from './import-api.ts'
import { Lines } from './Lines.tsx'
import { Mapping, ReadAgain } from './Mapping.tsx'
import { Checked, Done, RemoveButton, Unreadable, Waiting, Working } from './Steps.tsx'

/** The interval, in milliseconds, at which an import is read again while work on it goes on. */
const followMs = 1_000
const works: readonly ImportState[] = ['checking', 'running', 'undoing']
const isAtWork = (state: ImportState | undefined): boolean => state !== undefined && works.includes(state)

/**
 * Polls an import while work on it goes on, and reads its dependent data again when the work is done. Work may begin
 * and end between two polls, so the lines are also read again when the number of members has changed.
 */
function usePolledImport(importId: string) {
  const dispatch = useAppDispatch()
  const [pollingInterval, setPolling] = useState(0)
  const answer = useImportsOneQuery({ params: { importId } }, { pollingInterval, refetchOnMountOrArgChange: true })
  const isBusy = isAtWork(answer.currentData?.state)
  const wanted = isBusy ? followMs : 0
  if (wanted !== pollingInterval) setPolling(wanted)
  useEffect(() => {
    if (!isBusy) return
    return () => void dispatch(reloadImports())
  }, [isBusy, dispatch])
  const members = answer.currentData?.members
  useEffect(() => {
    if (members === undefined) return
    return () => void dispatch(reloadImports())
  }, [members, dispatch])
  return answer
}

function Body({ file }: { file: ImportFile }) {
  const [isChoosing, setChoosing] = useState(false)
  const { state } = file
  const key = `${file.encoding}${file.delimiter}`
  const mapping = <Mapping key={key} file={file} onDone={() => setChoosing(false)} />
  if (state === 'uploading' || state === 'refused')
    return (
      <Stack gap="lg">
        <Unreadable one={file} />
        {state === 'refused' && <ReadAgain file={file} />}
        <Group>
          <RemoveButton one={file} />
        </Group>
      </Stack>
    )
  if (state === 'uploaded')
    return (
      <Stack gap="lg">
        {mapping}
        <Group>
          <RemoveButton one={file} />
        </Group>
      </Stack>
    )
  return (
    <Stack gap="xl">
      {isAtWork(state) && <Working one={file} />}
      {state === 'checked' && (isChoosing ? mapping : <Checked one={file} onChoose={() => setChoosing(true)} />)}
      {state === 'waiting' && <Waiting one={file} />}
      {state === 'done' && <Done one={file} />}
      {!isAtWork(state) && <Lines key={state} one={file} />}
    </Stack>
  )
}

/** `/panelist-imports/:importId`: one import, from choosing the columns of its file to undoing it. */
export function ImportPage() {
  const say = useText(imports)
  const { importId = '' } = useParams()
  const { currentData, error, isFetching, refetch } = usePolledImport(importId)
  const failure = error ? failureOf(error) : null
  return (
    <>
      <BackLink to={paths.imports}>{say('back')}</BackLink>
      <PageHeader title={currentData?.fileName ?? say('one')}>
        {currentData &&
          say('oneLead', { at: formatDateTime(currentData.createdAt), size: sizeText(currentData.bytes) })}
      </PageHeader>
      {failure?.status === 404 ? (
        <EmptyState title={say('goneTitle')} order={2}>
          {say('goneText')}
        </EmptyState>
      ) : currentData ? (
        <Body key={importId} file={currentData} />
      ) : failure && !isFetching ? (
        <ErrorNotice failure={failure} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={220} radius="md" />
          <Skeleton height={320} radius="md" />
        </Stack>
      )}
    </>
  )
}
