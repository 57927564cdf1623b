import { campaignStatuses } from '../contract/campaigns.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { SearchField } from '../../../kit/SearchField.tsx'
import { useAffiliatesTypesQuery, useAffiliatesVendorsQuery } from './affiliates-api.ts'
import { campaignList } from './campaign-list.tsx'
import { useRights } from './use-rights.ts'
import { nameType } from './type-name.ts'

type Option = { value: string; label: string }
const withChosen = (options: readonly Option[], chosen: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, label: chosen }]

type Props = { list: ReturnType<typeof useCampaigns> }
/** The list of campaigns that match the address. */
export const useCampaigns = (savedId: string | null) => useList(campaignList, { savedId, seesAll: useRights().seesAll })

/** The filters of the list: name, days of creation, vendor, type and state. */
export function CampaignControls({ list }: Props) {
  const say = useText(affiliates)
  const { seesAll } = useRights()
  const { data: types = [] } = useAffiliatesTypesQuery()
  const { data: vendors } = useAffiliatesVendorsQuery()
  const { vendor, type } = list.state.filters
  const people = (vendors?.data ?? []).map(({ userId, firstName, lastName }) => ({
    value: userId,
    label: `${firstName} ${lastName}`.trim(),
  }))
  const kinds = types.map(({ id, affiliateType }) => ({ value: String(id), label: nameType(say, id, affiliateType) }))
  return (
    <>
      <SearchField label={say('search')} maxLength={200} {...list.field('q')} />
      <DateRange label={say('created')} {...list.field('days')} />
      {seesAll && (
        <ChoiceField
          label={say('vendor')}
          all={say('everyVendor')}
          choices={withChosen(people, vendor)}
          value={vendor}
          onChange={(next) => list.set({ vendor: next ?? '' })}
        />
      )}
      <ChoiceField
        label={say('type')}
        all={say('everyType')}
        choices={withChosen(kinds, type)}
        value={type}
        onChange={(next) => list.set({ type: next ?? '' })}
      />
      <ChoiceField
        label={say('state')}
        all={say('everyState')}
        choices={campaignStatuses.map((value) => ({ value, label: say(value) }))}
        {...list.field('status')}
      />
    </>
  )
}
