import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { text } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { payersApi, type Payer } from '../contract/payers.ts'
import { money } from '../words/en/money.ts'
import { percentText } from './for-others/amounts.ts'
import { MoneyNav } from './MoneyNav.tsx'
import { useMoneyPayersQuery } from './money-api.ts'
import { PayerDialog } from './PayerDialog.tsx'

const payerList = defineList<Payer>()({
  name: 'payers',
  text: money,
  filters: { q: text('text') },
  pager: 'pages',
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ payerId }) => payerId,
  columns: (say) => [
    { key: 'name', header: say('name'), onCard: 'title', render: ({ name }) => name },
    {
      key: 'kind',
      header: say('kind'),
      onCard: 'status',
      render: ({ kind, archivedAt }) =>
        archivedAt ? <StatusBadge look="neutral">{say('archived')}</StatusBadge> : say(`kind_${kind}`),
      plain: ({ kind, archivedAt }) => (archivedAt ? say('archived') : say(`kind_${kind}`)),
    },
    {
      key: 'fee',
      header: say('fee'),
      align: 'right',
      canHide: true,
      render: ({ feePercent }) => <span className="tp-num">{percentText(feePercent)}</span>,
      plain: ({ feePercent }) => feePercent,
    },
    { ...countColumn<Payer>({ key: 'surveys', header: say('openSurveys') }, ({ surveys }) => surveys), canHide: true },
    { key: 'note', header: say('note'), canHide: true, render: ({ note }) => note || null },
  ],
})

/** `/money/payers`: clients, which pay for surveys of our own, and suppliers, which pay for theirs. */
export function PayersPage() {
  const say = useText(money)
  const mayChange = useRight('money.update')
  const list = useList(payerList)
  const answer = useMoneyPayersQuery({ query: list.query }, list.options)
  const [editing, setEditing] = useState<Payer | 'new' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing('new')}>
      {say('addPayer')}
    </Button>
  )
  return (
    <>
      <PageHeader title={say('payersTitle')} {...(add ? { actions: add } : {})}>
        {say('payersLead')}
      </PageHeader>
      <MoneyNav />
      <List
        list={list}
        answer={answer}
        title={say('payersTitle')}
        isTitleQuiet
        file={{ call: payersApi.getPayers }}
        controls={<SearchField label={say('search')} maxLength={120} {...list.field('q')} />}
        noMatch={say('noMatch')}
        {...(mayChange
          ? {
              renderActions: (payer: Payer) =>
                payer.kind === 'client' && (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say('editPayer', { name: payer.name })}
                    onClick={() => setEditing(payer)}
                  >
                    {say('edit')}
                  </Button>
                ),
            }
          : {})}
        empty={
          <EmptyState art={<EmptySearch />} title={say('noPayersTitle')} order={3}>
            {say('noPayersWhy')}
          </EmptyState>
        }
      />
      {editing && <PayerDialog payer={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
