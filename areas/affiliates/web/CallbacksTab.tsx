import { Button, NativeSelect } from '@mantine/core'
import { callbackStatuses, type CallbackStatus, type CampaignCallback } from '../contract/campaign-callbacks.ts'
import { noRedirect } from '../contract/campaign-draft.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { editAffiliateOf } from '../../../platform/web/paths.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { useAffiliatesCallbacksQuery } from './affiliates-api.ts'
import { attemptText } from './attempt-text.ts'
import { CallbackInspector } from './CallbackInspector.tsx'
import { callbackLooks } from './looks.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useRights } from './use-rights.ts'
import classes from './Affiliates.module.css'

/** A callback that waits is looked after. */
const lookEveryMs = 10_000
const inspectorWidth = 640

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

function useColumns(): Column<CampaignCallback>[] {
  const say = useText(affiliates)
  const answered = ({ kind, attempts }: CampaignCallback): string => {
    const last = attempts.at(-1)
    if (kind === 'pixel') return say('byBrowser')
    return last ? attemptText(say, last) : say('noAttempt')
  }
  return [
    {
      key: 'event',
      header: say('event'),
      onCard: 'title',
      render: ({ event, kind }) => (
        <span className={classes.stack}>
          {say(`event_${event}`)}
          <span className={classes.quiet}>{say(`kind_${kind}`)}</span>
        </span>
      ),
    },
    momentColumn({ key: 'at', header: say('at') }, ({ createdAt }) => createdAt),
    statusColumn({ key: 'state', header: say('state') }, ({ status }) => ({
      look: callbackLooks[status],
      word: say(`callback_${status}`),
    })),
    {
      key: 'attempts',
      header: say('attempts'),
      align: 'right',
      render: ({ attempts }) => <span className="tp-num">{wholeNumber(attempts.length)}</span>,
    },
    { key: 'answered', header: say('answered'), render: (row) => answered(row) },
    {
      key: 'address',
      header: say('address'),
      render: ({ url }) => <span className={classes.quiet}>{hostOf(url)}</span>,
    },
  ]
}

const statusIn = (text: string | null): CallbackStatus | null => callbackStatuses.find((one) => one === text) ?? null

/** What the vendor was told of each lead, and how that went. */
export function CallbacksTab({ campaign }: { campaign: Campaign }) {
  const say = useText(affiliates)
  const { mayChange } = useRights()
  const { params, put } = useAddress()
  const place = usePageAddress()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const status = statusIn(params.get('callback'))
  const { currentPage, limit } = place
  const { data, error, isFetching, refetch } = useAffiliatesCallbacksQuery(
    { query: { affId: campaign.affId, currentPage, limit, ...(status ? { status } : {}) } },
    { refetchOnMountOrArgChange: true, pollingInterval: lookEveryMs, skipPollingIfUnfocused: true },
  )
  const opened = data?.rows.find(({ callbackId }) => callbackId === openedId) ?? null
  const filter = (value: string) => put({ callback: value || null, page: null })
  return (
    <>
      <PagedTable
        title={say('callbacks')}
        density="compact"
        columns={useColumns()}
        data={data}
        place={place}
        controls={
          <NativeSelect
            aria-label={say('state')}
            value={status ?? ''}
            data={[
              { value: '', label: say('everyCallback') },
              ...callbackStatuses.map((value) => ({ value, label: say(`callback_${value}`) })),
            ]}
            onChange={(event) => filter(event.currentTarget.value)}
          />
        }
        rowKey={({ callbackId }) => callbackId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={status ? { text: say('callbacksNoMatch'), onClear: () => filter('') } : null}
        empty={
          <EmptyState
            art={<EmptySearch />}
            title={say('emptyTitle')}
            order={3}
            action={
              campaign.redirectTypeId === noRedirect &&
              mayChange && (
                <Button component={Link} to={editAffiliateOf(campaign.affId)} variant="default">
                  {say('chooseCall')}
                </Button>
              )
            }
          >
            {say(campaign.redirectTypeId === noRedirect ? 'callbacksNone' : 'callbacksEmpty')}
          </EmptyState>
        }
        renderActions={({ callbackId, event, createdAt }) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('inspectLong', { event: say(`event_${event}`), at: formatDateTime(createdAt) })}
            onClick={() => setOpenedId(callbackId)}
          >
            {say('inspect')}
          </Button>
        )}
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpenedId(null)}
        title={opened ? say('inspectTitle', { event: say(`event_${opened.event}`) }) : ''}
        width={inspectorWidth}
      >
        {opened && <CallbackInspector callback={opened} />}
      </Modal>
    </>
  )
}
