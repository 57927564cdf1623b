import { Button } from '@mantine/core'
import { panelistActivities, type PanelistList } from '../contract.ts'
import { panelistStatuses, type PanelistStatus } from '../../users/contract/users.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { Pills } from '../../../kit/Pills.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { sumCounts, formatCount } from './counts.ts'
import { panelistList } from './panelist-list.tsx'
import { useCountries } from './use-countries.ts'

/** The list of panelists that match the address. */
export const usePanelists = () => useList(panelistList)

type Props = {
  list: ReturnType<typeof usePanelists>
  /** Undefined until the first answer has arrived. */
  byStatus: PanelistList['byStatus'] | undefined
}

/** The filters of the list: status with counts, name, email and days of joining. */
export function PanelistControls({ list, byStatus }: Props) {
  const say = useText(panelists)
  const status = list.field('status')
  const pill = (value: PanelistStatus | null, counted: { count: number; isCapped: boolean } | undefined) => {
    const word = say(value ?? 'all')
    return { value, word: counted ? say('pill', { word, count: formatCount(counted) }) : word }
  }
  const pills = [
    pill(null, byStatus && sumCounts(byStatus)),
    ...panelistStatuses.map((one) =>
      pill(
        one,
        byStatus?.find((counted) => counted.status === one),
      ),
    ),
  ]
  return (
    <>
      <Pills
        label={say('statuses')}
        pills={pills}
        chosen={status.value}
        onChoose={(next) => list.set({ status: next })}
      />
      <SearchField label={say('name')} {...list.field('name')} />
      <SearchField label={say('email')} {...list.field('email')} />
      <DateRange label={say('joined')} {...list.field('days')} />
      <ChoiceField
        label={say('country')}
        all={say('anyCountry')}
        choices={useCountries()}
        {...list.field('country')}
        onChange={(country) => list.set({ country: country ?? '' })}
      />
      <ChoiceField
        label={say('activity')}
        all={say('anyActivity')}
        choices={panelistActivities.map((value) => ({ value, label: say(`activity_${value}`) }))}
        {...list.field('activity')}
      />
      <SearchField label={say('campaignNumber')} {...list.field('campaign')} />
      {list.state.filters.segment !== '' && (
        <Button variant="light" onClick={() => list.set({ segment: '' })}>
          {say('segment')}
        </Button>
      )}
    </>
  )
}
