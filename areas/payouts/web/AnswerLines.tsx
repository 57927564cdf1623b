import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { statusColumn } from '../../../kit/cells.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import type { AnswerLine } from '../contract.ts'
import { payouts } from '../words/en/payouts.ts'
import { outcomeLooks } from './looks.ts'
import classes from './Payouts.module.css'

const outcomes = ['wrong', 'paid', 'refused', 'returned', 'unchanged'] as const
type Outcome = (typeof outcomes)[number]
const atOnce = 50

/** The result of each line of an answer; wrong lines are shown first. */
export function AnswerLines({ lines }: { lines: readonly AnswerLine[] }) {
  const say = useText(payouts)
  const has = (one: Outcome) => lines.some(({ outcome }) => outcome === one)
  const [chosen, setChosen] = useState<Outcome | ''>(has('wrong') ? 'wrong' : '')
  const [most, setMost] = useState(atOnce)
  const found = lines.filter(({ outcome }) => chosen === '' || outcome === chosen)
  const columns: Column<AnswerLine>[] = [
    {
      key: 'line',
      header: say('line'),
      align: 'right',
      width: '5rem',
      render: ({ line }) => <span className="tp-num">{wholeNumber(line)}</span>,
    },
    {
      key: 'request',
      header: say('request'),
      onCard: 'title',
      render: ({ redemptionId }) => <code className={classes.long}>{redemptionId || '–'}</code>,
    },
    statusColumn({ key: 'outcome', header: say('becomes') }, ({ outcome }) => ({
      look: outcomeLooks[outcome],
      word: outcome === 'wrong' ? say('wrongLine') : say(`outcome_${outcome}`),
    })),
    { key: 'why', header: say('why'), render: ({ message }) => <span className={classes.long}>{message || '–'}</span> },
  ]
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <NativeSelect
          aria-label={say('becomes')}
          value={chosen}
          data={[
            { value: '', label: say('everyLine') },
            ...outcomes.filter(has).map((value) => ({ value, label: say(`outcome_${value}`) })),
          ]}
          onChange={({ currentTarget }) => {
            setChosen(outcomes.find((one) => one === currentTarget.value) ?? '')
            setMost(atOnce)
          }}
        />
      </Group>
      <Table
        label={say('lines')}
        density="compact"
        columns={columns}
        rows={found.slice(0, most)}
        rowKey={({ line }) => String(line)}
      />
      {found.length > most && (
        <div>
          <Button variant="default" onClick={() => setMost(most + atOnce)}>
            {say('more', { count: Math.min(atOnce, found.length - most) })}
          </Button>
        </div>
      )}
    </Stack>
  )
}
