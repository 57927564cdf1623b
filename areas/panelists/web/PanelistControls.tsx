import { Button, Group } from '@mantine/core'
import { type PanelistList } from '../contract.ts'
import { panelistStatuses, type PanelistStatus } from '../../users/contract/users.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { Pills } from '../../../kit/Pills.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { countOfAll, countText, type PanelistFilter } from './panelist-filter.ts'
import classes from './Panelists.module.css'

type Props = {
  filter: PanelistFilter
  /** Undefined until the first answer. */
  byStatus: PanelistList['byStatus'] | undefined
  onChange: (changes: Partial<PanelistFilter>) => void
  /** Null when nothing is left out. */
  onClear: (() => void) | null
}

/** Which panelists to see: the statuses with their counts, name, email and the days of joining. */
export function PanelistControls({ filter, byStatus, onChange, onClear }: Props) {
  const say = useText(panelists)
  const pill = (value: PanelistStatus | null, counted: { count: number; isCapped: boolean } | undefined) => {
    const word = say(value ?? 'all')
    return { value, word: counted ? say('pill', { word, count: countText(counted) }) : word }
  }
  const pills = [
    pill(null, byStatus && countOfAll(byStatus)),
    ...panelistStatuses.map((status) =>
      pill(
        status,
        byStatus?.find((one) => one.status === status),
      ),
    ),
  ]
  return (
    <div role="group" aria-label={say('filters')} className={classes.controls}>
      <Pills label={say('statuses')} pills={pills} chosen={filter.status} onChoose={(status) => onChange({ status })} />
      <Group gap="sm" className={classes.fields ?? ''}>
        <SearchField label={say('name')} value={filter.name} onChange={(name) => onChange({ name })} />
        <SearchField label={say('email')} value={filter.email} onChange={(email) => onChange({ email })} />
        <DateRange value={filter.range} label={say('joined')} onChange={(range) => onChange({ range })} />
        {onClear && (
          <Button variant="subtle" onClick={onClear}>
            {say('clearFilters')}
          </Button>
        )}
      </Group>
    </div>
  )
}
