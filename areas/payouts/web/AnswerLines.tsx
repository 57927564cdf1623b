import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn, statusColumn } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { answerWithRows, List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import type { AnswerLine } from '../contract.ts'
import { payouts } from '../words/en/payouts.ts'
import { outcomeLooks } from './looks.ts'
import classes from './Payouts.module.css'

const outcomes = ['wrong', 'paid', 'refused', 'returned', 'unchanged'] as const
type Outcome = (typeof outcomes)[number]
const linesAtOnce = 50

const lineList = defineList<AnswerLine>()({
  name: 'payout-answer-lines',
  text: payouts,
  filters: {},
  pager: 'whole',
  isPlain: true,
  density: 'compact',
  rowKey: ({ line }) => String(line),
  columns: (say) => [
    { ...countColumn<AnswerLine>({ key: 'line', header: say('line') }, ({ line }) => line), width: '5rem' },
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
  ],
})

/** The result of each line of an answer; wrong lines are shown first. */
export function AnswerLines({ lines }: { lines: readonly AnswerLine[] }) {
  const say = useText(payouts)
  const list = useList(lineList)
  const has = (one: Outcome) => lines.some(({ outcome }) => outcome === one)
  const [chosen, setChosen] = useState<Outcome | ''>(has('wrong') ? 'wrong' : '')
  const [most, setMost] = useState(linesAtOnce)
  const found = lines.filter(({ outcome }) => chosen === '' || outcome === chosen)
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
            setMost(linesAtOnce)
          }}
        />
      </Group>
      <List list={list} answer={answerWithRows(found.slice(0, most))} title={say('lines')} isTitleQuiet />
      {found.length > most && (
        <div>
          <Button variant="default" onClick={() => setMost(most + linesAtOnce)}>
            {say('more', { count: Math.min(linesAtOnce, found.length - most) })}
          </Button>
        </div>
      )}
    </Stack>
  )
}
