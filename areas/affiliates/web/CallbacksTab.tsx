import { Button } from '@mantine/core'
import { affiliatesApi } from '../contract/affiliates.ts'
import { callbackStatuses, type CampaignCallback } from '../contract/campaign-callbacks.ts'
import { redirectTypes } from '../contract/campaign-draft.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { editAffiliatePath } from '../../../platform/web/paths.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn, momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { useAffiliatesCallbacksQuery } from './affiliates-api.ts'
import { describeAttempt } from './attempt-text.ts'
import { CallbackInspector } from './CallbackInspector.tsx'
import { callbackLooks } from './looks.ts'
import { useRights } from './use-rights.ts'
import classes from './Affiliates.module.css'

/** How often, in milliseconds, the list is read again while a callback waits. */
const pollMs = 10_000
const inspectorWidth = 640

const getHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

const callbackList = defineList<CampaignCallback>()({
  name: 'campaign-callbacks',
  text: affiliates,
  filters: { status: oneOf('status', callbackStatuses, { was: ['callback'] }) },
  pager: 'pages',
  sort: byAge('at', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ callbackId }) => callbackId,
  columns: (say) => [
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
    { ...momentColumn<CampaignCallback>({ key: 'at', header: say('at') }, ({ createdAt }) => createdAt), sortBy: 'at' },
    statusColumn({ key: 'state', header: say('state') }, ({ status }) => ({
      look: callbackLooks[status],
      word: say(`callback_${status}`),
    })),
    countColumn({ key: 'attempts', header: say('attempts') }, ({ attempts }) => attempts.length),
    {
      key: 'answered',
      header: say('answered'),
      canHide: true,
      render: ({ kind, attempts }) => {
        const last = attempts.at(-1)
        return kind === 'pixel' ? say('byBrowser') : last ? describeAttempt(say, last) : say('noAttempt')
      },
    },
    {
      key: 'address',
      header: say('address'),
      canHide: true,
      render: ({ url }) => <span className={classes.quiet}>{getHost(url)}</span>,
    },
  ],
})

/** The callback for each lead, and its result. */
export function CallbacksTab({ campaign }: { campaign: Campaign }) {
  const say = useText(affiliates)
  const { mayChange } = useRights()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const list = useList(callbackList)
  const answer = useAffiliatesCallbacksQuery(
    { query: { affId: campaign.affId, ...list.query } },
    { ...list.options, pollingInterval: pollMs, skipPollingIfUnfocused: true },
  )
  const opened = answer.data?.rows.find(({ callbackId }) => callbackId === openedId) ?? null
  const isCallingNobody = redirectTypes[campaign.redirectTypeId].caller === null
  return (
    <>
      <List
        list={list}
        answer={answer}
        title={say('callbacks')}
        file={{ call: affiliatesApi.callbacks, query: { affId: campaign.affId } }}
        controls={
          <ChoiceField
            label={say('state')}
            all={say('everyCallback')}
            choices={callbackStatuses.map((value) => ({ value, label: say(`callback_${value}`) }))}
            {...list.field('status')}
          />
        }
        noMatch={say('callbacksNoMatch')}
        empty={
          <EmptyState
            art={<EmptySearch />}
            title={say('emptyTitle')}
            order={3}
            action={
              isCallingNobody &&
              mayChange && (
                <Button component={Link} to={editAffiliatePath(campaign.affId)} variant="default">
                  {say('chooseCall')}
                </Button>
              )
            }
          >
            {say(isCallingNobody ? 'callbacksNone' : 'callbacksEmpty')}
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
