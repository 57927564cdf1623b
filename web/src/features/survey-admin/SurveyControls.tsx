import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { surveyListSorts } from '@tuppence/contract/survey-admin'
import type { SurveyStatus } from '@tuppence/contract/survey-draft'
import { surveyKinds } from '@tuppence/contract/surveys'

import { surveyAdmin } from '../../text/en/survey-admin.ts'
import { useText } from '../../text/text.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { isFiltered, noFilter, type SurveyFilter } from './list-filter.ts'
import { useCountries, useSuppliers, withChosen } from './use-choices.ts'
import { useTyped } from '../../state/typed.ts'
import classes from './SurveyAdmin.module.css'

type Props = {
  filter: SurveyFilter
  onChange: (filter: SurveyFilter) => void
  /** How many there are in each state; undefined until the first answer. */
  byStatus: readonly { status: SurveyStatus; count: number }[] | undefined
}

/** Which surveys to see, and in which order. */
export function SurveyControls({ filter, onChange, byStatus }: Props) {
  const say = useText(surveyAdmin)
  const countries = useCountries()
  const suppliers = useSuppliers()
  const { typed, setTyped } = useTyped(filter.text, (text) => onChange({ ...filter, text }))
  const states = byStatus ?? []
  const all = states.reduce((sum, { count }) => sum + count, 0)
  const pill = (status: SurveyStatus | null, state: string, count: number) => (
    <Button
      key={status ?? 'all'}
      size="sm"
      variant={filter.status === status ? 'light' : 'default'}
      aria-pressed={filter.status === status}
      className="tp-num"
      onClick={() => onChange({ ...filter, status })}
    >
      {say('stateCount', { state, count })}
    </Button>
  )
  return (
    <div role="group" aria-label={say('filters')} className={classes.controls}>
      <Group gap="xs" role="group" aria-label={say('states')}>
        {pill(null, say('every'), all)}
        {states.map(({ status, count }) => pill(status, say(status), count))}
      </Group>
      <Group gap="sm" className={classes.selects ?? ''}>
        <TextInput
          type="search"
          aria-label={say('search')}
          placeholder={say('search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={say('kind')}
          value={filter.kind ?? ''}
          data={[
            { value: '', label: say('everyKind') },
            ...surveyKinds.map((kind) => ({ value: kind, label: say(kind) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...filter, kind: surveyKinds.find((kind) => kind === value) ?? null })
          }
        />
        <NativeSelect
          aria-label={say('country')}
          value={filter.countryId}
          data={[{ value: '', label: say('everyCountry') }, ...withChosen(countries, filter.countryId)]}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, countryId: value })}
        />
        {(suppliers.length > 0 || filter.supplierKey) && (
          <NativeSelect
            aria-label={say('supplier')}
            value={filter.supplierKey}
            data={[{ value: '', label: say('everySupplier') }, ...withChosen(suppliers, filter.supplierKey)]}
            onChange={({ currentTarget: { value } }) => onChange({ ...filter, supplierKey: value })}
          />
        )}
        <DateRange value={filter.range} label={say('created')} onChange={(range) => onChange({ ...filter, range })} />
        <NativeSelect
          aria-label={say('sort')}
          value={filter.sort}
          data={surveyListSorts.map((sort) => ({ value: sort, label: say(`sort_${sort}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...filter, sort: surveyListSorts.find((sort) => sort === value) ?? 'newest' })
          }
        />
        {isFiltered(filter) && (
          <Button variant="subtle" onClick={() => onChange({ ...noFilter, sort: filter.sort })}>
            {say('clearFilters')}
          </Button>
        )}
      </Group>
    </div>
  )
}
