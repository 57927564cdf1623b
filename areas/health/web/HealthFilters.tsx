import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, NativeSelect } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { comparedAtMost, healthDims, type HealthDim } from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import classes from './Health.module.css'
import { namePart } from './names.ts'
import type { useHealthAddress } from './use-health-address.ts'

type Props = {
  address: ReturnType<typeof useHealthAddress>
  /** The days that are shown while none is chosen. */
  shown: { startDate: string; endDate: string } | undefined
  choices: readonly { value: string; label: string }[]
  /** The values that are shown. */
  values: readonly string[]
  /** Whether only one value can be shown at a time. */
  isSingle?: boolean
  daysLabel: string
}

/** The filters of a page: whose figures it shows, and for which days. */
export function HealthFilters({ address, shown, choices, values, isSingle = false, daysLabel }: Props) {
  const say = useText(health)
  const { dim, setDim, setValues, range, setRange } = address
  const data = choices.map((one) => ({ value: one.value || '-', label: namePart(say, dim, one) }))
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={say('by')}
        value={dim}
        data={healthDims.map((value) => ({ value, label: say(`by_${value}`) }))}
        onChange={({ currentTarget }) => setDim(currentTarget.value as HealthDim)}
      />
      {dim !== 'all' && isSingle && (
        <NativeSelect
          label={say('oneValue')}
          value={values[0] || '-'}
          data={data}
          onChange={({ currentTarget }) => setValues([currentTarget.value === '-' ? '' : currentTarget.value])}
        />
      )}
      {dim !== 'all' && !isSingle && (
        <MultiSelect
          label={say('values')}
          size="md"
          data={data}
          value={values.map((one) => one || '-')}
          maxValues={comparedAtMost}
          hidePickedOptions
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => setValues(next.map((one) => (one === '-' ? '' : one)))}
        />
      )}
      <DateRange
        label={daysLabel}
        clock="utc"
        value={range.from || range.to || !shown ? range : { from: shown.startDate, to: shown.endDate }}
        onChange={setRange}
      />
    </div>
  )
}
