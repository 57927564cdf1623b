import { Button, Group, NativeSelect } from '@mantine/core'
import { historyStatuses, transferKinds } from '../contract.ts'
import { wallet } from '../words/en/wallet.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { isFiltered, noFilter, type HistoryFilter } from './history-filter.ts'
import { statusWords } from './looks.ts'
import classes from './Wallet.module.css'

type Props = { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void }

/** Filters movements by kind, status and date. */
export function HistoryControls({ filter, onChange }: Props) {
  const say = useText(wallet)
  return (
    <Group gap="sm" role="group" aria-label={say('filters')} className={classes.controls ?? ''}>
      <NativeSelect
        aria-label={say('kind')}
        value={filter.kind ?? ''}
        data={[
          { value: '', label: say('everyKind') },
          ...transferKinds.map((kind) => ({ value: kind, label: say(kind) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, kind: transferKinds.find((kind) => kind === value) ?? null })
        }
      />
      <NativeSelect
        aria-label={say('status')}
        value={filter.status ?? ''}
        data={[
          { value: '', label: say('everyStatus') },
          ...historyStatuses.map((status) => ({ value: status, label: say(statusWords[status]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, status: historyStatuses.find((status) => status === value) ?? null })
        }
      />
      <DateRange value={filter.range} label={say('days')} onChange={(range) => onChange({ ...filter, range })} />
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={() => onChange(noFilter)}>
          {say('clearFilters')}
        </Button>
      )}
    </Group>
  )
}
