import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { panelistPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { Points, pointsText } from '../../../kit/Points.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import type { AttemptFile, AttemptTransfer } from '../contract.ts'
import { attempts } from '../words/en/attempts.ts'
import { Section } from './for-others/Section.tsx'

function useColumns(): Column<AttemptTransfer>[] {
  const say = useText(attempts)
  const signed = (value: number) => (value === 0 ? '–' : <Points value={value} signed />)
  return [
    { key: 'kind', header: say('what'), onCard: 'title', render: ({ kind }) => say(`kind_${kind}`) },
    { key: 'description', header: say('description'), render: ({ description }) => description },
    { key: 'available', header: say('available'), align: 'right', render: ({ available }) => signed(available) },
    { key: 'pending', header: say('pendingPoints'), align: 'right', render: ({ pending }) => signed(pending) },
    { key: 'owed', header: say('owed'), align: 'right', render: ({ owed }) => signed(owed) },
    {
      key: 'balance',
      header: say('balanceAfter'),
      align: 'right',
      render: ({ balanceAfter }) => (balanceAfter === null ? '–' : pointsText(balanceAfter)),
    },
    { key: 'at', header: say('when'), render: ({ at }) => <Moment at={at} /> },
  ]
}

/** Every movement of points that the attempt caused, with its effect on the balance. */
export function Transfers({ file: { transfers, panelistId } }: { file: AttemptFile }) {
  const say = useText(attempts)
  const columns = useColumns()
  return (
    <Section title={say('transfers')} nothing={transfers.length === 0 ? say('noTransfers') : null} isFirst>
      <Table label={say('movements')} columns={columns} rows={transfers} rowKey={({ transferId }) => transferId} />
      <Anchor component={Link} to={`${panelistPath(panelistId)}?tab=wallet`} mih={44} display="inline-flex">
        {say('statement')}
      </Anchor>
    </Section>
  )
}
