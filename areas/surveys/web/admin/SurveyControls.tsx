import { surveyStatuses, type SurveyStatus } from '../../contract/survey-draft.ts'
import { surveyKinds } from '../../contract/surveys.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { withChosen } from '../../../../kit/choices.ts'
import { DateRange } from '../../../../kit/DateRange.tsx'
import { ChoiceField } from '../../../../kit/list/ChoiceField.tsx'
import { useList } from '../../../../kit/list/use-list.ts'
import { Pills } from '../../../../kit/Pills.tsx'
import { SearchField } from '../../../../kit/SearchField.tsx'
import { surveyList } from './survey-list.tsx'
import { useCountries } from './use-choices.ts'
import { WithSuppliers } from './WithSuppliers.tsx'

/** Reads the surveys that match the filters in the address. */
export const useSurveys = () => useList(surveyList)

type Props = {
  list: ReturnType<typeof useSurveys>
  /** The number of surveys in each state; undefined until the first response. */
  byStatus: readonly { status: SurveyStatus; count: number }[] | undefined
}

/** The filters of the survey list. */
export function SurveyControls({ list, byStatus }: Props) {
  const say = useText(surveyAdmin)
  const countries = useCountries()
  const status = list.field('status')
  const { country, supplier } = list.state.filters
  // A number that is not known yet is left out.
  const wordOf = (state: 'every' | SurveyStatus, count: number | undefined): string =>
    count === undefined ? say(state) : say('stateCount', { state: say(state), count })
  const countOf = (one: SurveyStatus) => byStatus?.find((counted) => counted.status === one)?.count
  const every = byStatus?.reduce((sum, { count }) => sum + count, 0)
  const pills = [
    { value: null, word: wordOf('every', every) },
    ...surveyStatuses.map((one) => ({ value: one, word: wordOf(one, countOf(one)) })),
  ]
  return (
    <>
      <Pills
        label={say('states')}
        pills={pills}
        chosen={status.value}
        onChoose={(next) => list.set({ status: next })}
      />
      <SearchField label={say('search')} maxLength={200} {...list.field('q')} />
      <ChoiceField
        label={say('kind')}
        all={say('everyKind')}
        choices={surveyKinds.map((kind) => ({ value: kind, label: say(kind) }))}
        {...list.field('kind')}
      />
      <ChoiceField
        label={say('country')}
        all={say('everyCountry')}
        choices={withChosen(countries, country)}
        value={country}
        onChange={(next) => list.set({ country: next ?? '' })}
      />
      <WithSuppliers>
        {(suppliers) =>
          (suppliers.length > 0 || supplier) && (
            <ChoiceField
              label={say('supplier')}
              all={say('everySupplier')}
              choices={withChosen(suppliers, supplier)}
              value={supplier}
              onChange={(next) => list.set({ supplier: next ?? '' })}
            />
          )
        }
      </WithSuppliers>
      <DateRange label={say('created')} {...list.field('days')} />
    </>
  )
}
