import { Button, Group, NativeSelect } from '@mantine/core'
import { surveyListSorts } from '../../contract/survey-admin.ts'
import { surveyStatuses, type SurveyStatus } from '../../contract/survey-draft.ts'
import { surveyKinds } from '../../contract/surveys.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { DateRange } from '../../../../kit/DateRange.tsx'
import { Pills } from '../../../../kit/Pills.tsx'
import { SearchField } from '../../../../kit/SearchField.tsx'
import { isFiltered, noFilter, type SurveyFilter } from './list-filter.ts'
import { withChosen } from '../../../../kit/choices.ts'
import { useCountries } from './use-choices.ts'
import { WithSuppliers } from './WithSuppliers.tsx'
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
  // A number that is not known yet is left out.
  const wordOf = (state: 'every' | SurveyStatus, count: number | undefined): string =>
    count === undefined ? say(state) : say('stateCount', { state: say(state), count })
  const countOf = (status: SurveyStatus) => byStatus?.find((one) => one.status === status)?.count
  const pills = [
    {
      value: null,
      word: wordOf(
        'every',
        byStatus?.reduce((sum, { count }) => sum + count, 0),
      ),
    },
    ...surveyStatuses.map((status) => ({ value: status, word: wordOf(status, countOf(status)) })),
  ]
  return (
    <div role="group" aria-label={say('filters')} className={classes.controls}>
      <Pills
        label={say('states')}
        pills={pills}
        chosen={filter.status}
        onChoose={(status) => onChange({ ...filter, status })}
      />
      <Group gap="sm" className={classes.selects ?? ''}>
        <SearchField
          label={say('search')}
          value={filter.text}
          maxLength={200}
          onChange={(text) => onChange({ ...filter, text })}
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
        <WithSuppliers>
          {(suppliers) =>
            (suppliers.length > 0 || filter.supplierKey) && (
              <NativeSelect
                aria-label={say('supplier')}
                value={filter.supplierKey}
                data={[{ value: '', label: say('everySupplier') }, ...withChosen(suppliers, filter.supplierKey)]}
                onChange={({ currentTarget: { value } }) => onChange({ ...filter, supplierKey: value })}
              />
            )
          }
        </WithSuppliers>
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
