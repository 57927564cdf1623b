import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { urlOf } from '../../../platform/web/api/call.ts'
import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { EmailText } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { SectionCard } from '../../../kit/SectionCard.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { PayoutRun } from '../contract/runs.ts'
import { vendorsApi } from '../contract/vendors.ts'
import { vendors } from '../words/en/vendors.ts'
import { runLooks } from './looks.ts'
import { formatMoney } from './money.ts'
import { RunPayouts } from './RunPayouts.tsx'
import { RunResults } from './RunResults.tsx'
import { useVendorsDecideMutation, useVendorsRunQuery } from './vendors-api.ts'

type Decision = 'approve' | 'withdraw'

/** Who proposed and decided a run, and the buttons to decide it. */
function RunCard({ run }: { run: PayoutRun }) {
  const say = useText(vendors)
  const [send] = useVendorsDecideMutation()
  const deciding = useQuestion({
    failed: say('notDecided'),
    send: (decision: Decision) => send({ params: { runId: run.runId }, body: { decision } }).unwrap(),
    successMessage: (_answer, decision) => say(decision === 'approve' ? 'approved' : 'withdrawnDone'),
  })
  const decision = deciding.asked ?? 'approve'
  return (
    <Card component="section" padding="lg" aria-label={say('run')}>
      <Stack gap="md">
        <Facts
          facts={[
            {
              label: say('state'),
              value: <StatusBadge look={runLooks[run.state]}>{say(`runState_${run.state}`)}</StatusBadge>,
            },
            { label: say('total'), value: formatMoney(run.total) },
            { label: say('proposedBy'), value: run.isOwn ? say('you') : <EmailText email={run.proposedBy || '–'} /> },
            ...(run.decidedAt ? [{ label: say('decidedBy'), value: <EmailText email={run.decidedBy || '–'} /> }] : []),
          ]}
        />
        {run.state === 'proposed' && (
          <>
            {run.dueAt ? (
              <Text>{say('byDelay', { at: formatDateTime(run.dueAt) })}</Text>
            ) : (
              run.isOwn && <Text>{say('ownRun')}</Text>
            )}
            <Group gap="sm">
              {!run.isOwn && <Button onClick={() => deciding.ask('approve')}>{say('approve')}</Button>}
              <Button variant="default" onClick={() => deciding.ask('withdraw')}>
                {say('withdraw')}
              </Button>
            </Group>
          </>
        )}
        <ErrorNotice failure={deciding.failure} title={say('notDecided')} />
      </Stack>
      <ConfirmDelete
        {...deciding.question}
        title={say(decision === 'approve' ? 'approveTitle' : 'withdrawTitle')}
        confirm={say(decision)}
        keep={say('leaveRun')}
        tone={decision === 'approve' ? 'brand' : 'danger'}
      >
        {decision === 'approve' ? say('approveText', { total: formatMoney(run.total) }) : say('withdrawText')}
      </ConfirmDelete>
    </Card>
  )
}

/** `/vendor-payouts/:runId`: a payout run with its decision, its file, its results, and each payout. */
export function RunPage() {
  const say = useText(vendors)
  const { runId = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useVendorsRunQuery(
    { params: { runId } },
    { refetchOnMountOrArgChange: true },
  )
  const isApproved = currentData?.state === 'approved'
  return (
    <>
      <BackLink to={paths.vendorRuns}>{say('allRuns')}</BackLink>
      <PageHeader title={say('run')}>
        {currentData && say('runOf', { at: formatDateTime(currentData.proposedAt) })}
      </PageHeader>
      {currentData ? (
        <Stack gap="xl">
          <RunCard run={currentData} />
          {isApproved && (
            <>
              <SectionCard id="file-title" title={say('file')} lead={say('fileLead')}>
                <DownloadButton
                  address={urlOf(vendorsApi.getRunFile, { params: { runId } })}
                  name={`vendor-payouts-${runId}.csv`}
                  failed={say('notDownloaded')}
                >
                  {say('download')}
                </DownloadButton>
              </SectionCard>
              <RunResults key={runId} runId={runId} />
            </>
          )}
          <RunPayouts runId={runId} isApproved={isApproved} />
        </Stack>
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={220} radius="md" />
          <Skeleton height={260} radius="md" />
        </Stack>
      )}
    </>
  )
}
