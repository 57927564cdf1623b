import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmailText, momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import { panelistPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { bouncesApi, suppressionReasons, type Suppression, type SuppressionReason } from '../contract.ts'
import { bounces } from '../words/en/bounces-admin.ts'
import { AddDialog } from './AddDialog.tsx'
import { useBouncesLiftMutation, useBouncesListQuery } from './bounces-api.ts'

const looks: Readonly<Record<SuppressionReason, StatusLook>> = {
  gone: 'blocked',
  complaint: 'onHold',
  staff: 'neutral',
}

/** The account that has the address, or that none has it. */
function Address({ row: { panelistId, email } }: { row: Suppression }) {
  const say = useText(bounces)
  if (panelistId === null || email === null) return <Text c="dimmed">{say('noAccount')}</Text>
  return (
    <Anchor component={Link} to={panelistPath(panelistId)} inherit>
      <EmailText email={email} />
    </Anchor>
  )
}

const suppressionList = defineList<Suppression>()({
  name: 'suppressions',
  text: bounces,
  filters: {
    q: text('searchField', { maxLength: 254 }),
    reason: oneOf('reason', suppressionReasons),
    panelist: text('panelistId', { maxLength: 64 }),
  },
  pager: 'pages',
  sort: byAge('at', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ suppressionId }) => suppressionId,
  columns: (say) => [
    {
      key: 'address',
      header: say('address'),
      onCard: 'title',
      render: (row) => <Address row={row} />,
      plain: ({ email }) => email ?? '',
    },
    statusColumn<Suppression>({ key: 'reason', header: say('reason') }, ({ reason }) => ({
      look: looks[reason],
      word: say(`reason_${reason}`),
    })),
    {
      key: 'source',
      header: say('source'),
      canHide: true,
      render: ({ source, status, byName }) =>
        [say(`source_${source}`), status ?? byName].filter((part) => part !== null).join(' · '),
    },
    { key: 'note', header: say('note'), canHide: true, render: ({ note }) => note ?? '–' },
    { ...momentColumn<Suppression>({ key: 'at', header: say('since') }, ({ at }) => at), sortBy: 'at' },
  ],
})

/** `/bounces`: the addresses that get no emails, why, and how they get them again. */
export function BouncesPage() {
  const say = useText(bounces)
  const list = useList(suppressionList)
  const answer = useBouncesListQuery({ query: list.query }, list.options)
  const [isAdding, setAdding] = useState(false)
  const [send] = useBouncesLiftMutation()
  const lifting = useQuestion({
    failed: say('notLifted'),
    send: ({ suppressionId }: Suppression, note) => send({ params: { suppressionId }, body: { note } }).unwrap(),
    successMessage: ({ message }) => message,
    staysOpen: true,
  })
  return (
    <>
      <PageHeader title={say('title')} actions={<Button onClick={() => setAdding(true)}>{say('add')}</Button>}>
        {say('lead')}
      </PageHeader>
      <List
        list={list}
        answer={answer}
        title={say('title')}
        isTitleQuiet
        file={{ call: bouncesApi.getSuppressions }}
        controls={
          <>
            <SearchField {...list.field('q')} label={say('search')} />
            <ChoiceField
              label={say('reason')}
              all={say('everyReason')}
              choices={suppressionReasons.map((value) => ({ value, label: say(`reason_${value}`) }))}
              {...list.field('reason')}
            />
          </>
        }
        noMatch={say('noMatch')}
        renderActions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('liftLong', { address: row.email ?? say('noAccount') })}
            onClick={() => lifting.ask(row)}
          >
            {say('lift')}
          </Button>
        )}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')}>
            {say('emptyWhy')}
          </EmptyState>
        }
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      <ConfirmDelete
        {...lifting.question}
        tone="brand"
        withReason
        title={say('liftTitle')}
        confirm={say('liftConfirm')}
        keep={say('keep')}
      >
        {say(`liftText_${lifting.asked?.reason ?? 'gone'}`)}
      </ConfirmDelete>
    </>
  )
}
