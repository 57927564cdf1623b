import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { codeMaxLength, codeMinLength, type CodeUpload as Upload, type StockLevel } from '../../rewards/contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf, fieldProblem } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn } from '../../../kit/cells.tsx'
import { CsvButton } from '../../../kit/CsvButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { answerWithRows, List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { useFinanceUploadMutation } from './finance-api.ts'

/** The maximum number of characters that the contract accepts. */
const csvMaxLength = 200_000

type Refused = Upload['refused'][number]

const refusedList = defineList<Refused>()({
  name: 'refused-codes',
  text: financeDesk,
  filters: {},
  pager: 'whole',
  isPlain: true,
  density: 'compact',
  rowKey: ({ line }) => String(line),
  columns: (say) => [
    { ...countColumn<Refused>({ key: 'line', header: say('line') }, ({ line }) => line), onCard: 'title' },
    {
      key: 'ending',
      header: say('ending'),
      render: ({ ending }) => <code>{ending === '' ? '–' : `…${ending}`}</code>,
    },
    {
      key: 'reason',
      header: say('refusedWhy'),
      render: ({ reason }) => say(`line_${reason}`, { min: codeMinLength, max: codeMaxLength }),
    },
  ],
})

function RefusedLines({ refused }: { refused: readonly Refused[] }) {
  const say = useText(financeDesk)
  const list = useList(refusedList)
  return <List list={list} answer={answerWithRows(refused)} title={say('refusedLines')} isTitleQuiet />
}

/**
 * Adds the codes of a file to the stock. Lines that cannot be used are listed with their reasons, but never with a
 * whole code.
 */
export function CodeUpload({ levels, first }: { levels: readonly StockLevel[]; first: string | null }) {
  const say = useText(financeDesk)
  const [upload, { isLoading }] = useFinanceUploadMutation()
  const rewards = [...new Map(levels.map(({ rewardId, rewardName }) => [rewardId, rewardName]))]
  const [chosen, setChosen] = useState(() => (rewards.find(([id]) => id === first) ?? rewards[0])?.[0] ?? '')
  const [failure, setFailure] = useState<{ message: string; requestId?: string } | null>(null)
  const [done, setDone] = useState<Upload | null>(null)

  const take = async (file: File | null) => {
    if (!file || isLoading) return
    setFailure(null)
    setDone(null)
    const csv = await file.text().catch(() => null)
    if (csv === null) return setFailure({ message: say('unreadable') })
    if (csv.trim() === '') return setFailure({ message: say('emptyFile') })
    if (csv.length > csvMaxLength) return setFailure({ message: say('tooLong', { most: wholeNumber(csvMaxLength) }) })
    try {
      const { data } = await upload({ body: { rewardId: chosen, csv } }).unwrap()
      setDone(data)
    } catch (error) {
      const failed = failureOf(error)
      setFailure({ message: fieldProblem(failed, 'csv') ?? failed.message, requestId: failed.requestId })
    }
  }
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={say('reward')}
          value={chosen}
          data={rewards.map(([value, label]) => ({ value, label }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <CsvButton isBusy={isLoading} onFile={(file) => void take(file)}>
          {say('choose')}
        </CsvButton>
      </Group>
      <ErrorNotice failure={failure} title={say('uploadFailed')} />
      <Text role="status" fw={600}>
        {done &&
          `${say('added', { count: done.added })} ${done.refused.length > 0 ? say('passedOver', { count: done.refused.length }) : ''}`}
      </Text>
      {done && done.added > 0 && (
        <Group>
          <Button component={Link} to={paths.rewards} variant="default">
            {say('toRewards')}
          </Button>
        </Group>
      )}
      {done && done.refused.length > 0 && <RefusedLines refused={done.refused} />}
    </Stack>
  )
}
