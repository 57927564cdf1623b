import { Card, Skeleton, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { urlOf } from '../../../platform/web/api/call.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { EmailText } from '../../../kit/cells.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { payoutsApi, type Batch } from '../contract.ts'
import { payouts } from '../words/en/payouts.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { BatchLines } from './BatchLines.tsx'
import { formatTotal } from './money.ts'
import { usePayoutsBatchQuery } from './payouts-api.ts'
import { Progress } from './Progress.tsx'
import classes from './Payouts.module.css'

/** The file for the bank, with the hash that proves it unchanged. */
function FileCard({ batch }: { batch: Batch }) {
  const say = useText(payouts)
  const { batchId, rows, sha256, forgotten } = batch
  return (
    <Card component="section" padding="lg" aria-label={say('file')}>
      <Stack gap="md">
        <Facts
          facts={[
            {
              label: say('madeBy'),
              value: batch.isOwn ? say('you') : <EmailText email={batch.createdByEmail || '–'} />,
            },
            { label: say('requests'), value: wholeNumber(rows) },
            { label: say('total'), value: formatTotal(batch) },
            { label: say('progress'), value: <Progress batch={batch} /> },
            {
              label: say('hash'),
              value: (
                <span className={classes.hash}>
                  <code>{sha256}</code>
                  <CopyButton look="icon" value={sha256} what={say('copyHash')} />
                </span>
              ),
            },
          ]}
        />
        {forgotten > 0 && <Text c="dimmed">{say('forgotten', { count: forgotten })}</Text>}
        <DownloadButton
          address={urlOf(payoutsApi.getBatch, { params: { batchId } })}
          name={`payouts-${batchId}.csv`}
          isPrimary={batch.isOwn}
          failed={say('notDownloaded')}
        >
          {say('download')}
        </DownloadButton>
      </Stack>
    </Card>
  )
}

/** `/payouts/:batchId`: a batch, its file, its answer, and the result of each request. */
export function BatchPage() {
  const say = useText(payouts)
  const { batchId = '' } = useParams()
  const { currentData, error, isFetching, refetch } = usePayoutsBatchQuery(
    { params: { batchId } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <BackLink to={paths.payouts}>{say('back')}</BackLink>
      <PageHeader title={say('batch')}>
        {currentData && say('batchOf', { at: formatDateTime(currentData.createdAt) })}
      </PageHeader>
      {currentData ? (
        <Stack gap="xl">
          <FileCard batch={currentData} />
          <AnswerCard key={batchId} batch={currentData} />
          <BatchLines batchId={batchId} />
        </Stack>
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={220} radius="md" />
          <Skeleton height={160} radius="md" />
          <Skeleton height={260} radius="md" />
        </Stack>
      )}
    </>
  )
}
