import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { campaignStatuses } from '../contract/campaigns.ts'
import { useState } from 'react'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { openRange } from '../../../kit/date-range.ts'
import { useAffiliatesTypesQuery, useAffiliatesVendorsQuery } from './affiliates-api.ts'
import { isFiltered, noFilter, type CampaignFilter } from './campaign-filter.ts'
import { useRights } from './use-rights.ts'
import classes from './Affiliates.module.css'

/** A name or number is looked for on Enter or when the field is left. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useText(affiliates)
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const take = () => text.trim() !== value && onChange(text.trim())
  return (
    <TextInput
      aria-label={say('search')}
      placeholder={say('search')}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

type Option = { value: string; label: string }
const withChosen = (options: readonly Option[], chosen: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, label: chosen }]

type Props = { filter: CampaignFilter; onChange: (filter: CampaignFilter) => void }

/** Which campaigns to see: by name, day or days of creation, vendor, type and state. */
export function CampaignControls({ filter, onChange }: Props) {
  const say = useText(affiliates)
  const { seesAll } = useRights()
  const { data: types = [] } = useAffiliatesTypesQuery()
  const { data: vendors } = useAffiliatesVendorsQuery()
  const change = (changes: Partial<CampaignFilter>) => onChange({ ...filter, ...changes })
  const people = (vendors?.data ?? []).map(({ userId, firstName, lastName }) => ({
    value: userId,
    label: `${firstName} ${lastName}`.trim(),
  }))
  const kinds = types.map(({ id, affiliateType }) => ({ value: String(id), label: affiliateType }))
  return (
    <Group gap="sm" role="group" aria-label={say('filters')} className={classes.filters ?? ''}>
      <SearchField value={filter.text} onChange={(text) => change({ text })} />
      <TextInput
        type="date"
        aria-label={say('date')}
        title={say('date')}
        value={filter.date}
        onChange={(event) => change({ date: event.currentTarget.value, range: openRange })}
      />
      <DateRange value={filter.range} label={say('created')} onChange={(range) => change({ range, date: '' })} />
      {seesAll && (
        <NativeSelect
          aria-label={say('vendor')}
          value={filter.affVendor}
          data={[{ value: '', label: say('everyVendor') }, ...withChosen(people, filter.affVendor)]}
          onChange={(event) => change({ affVendor: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        aria-label={say('type')}
        value={filter.affType}
        data={[{ value: '', label: say('everyType') }, ...withChosen(kinds, filter.affType)]}
        onChange={(event) => change({ affType: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={say('state')}
        value={filter.status ?? ''}
        data={[
          { value: '', label: say('everyState') },
          ...campaignStatuses.map((value) => ({ value, label: say(value) })),
        ]}
        onChange={(event) =>
          change({ status: campaignStatuses.find((one) => one === event.currentTarget.value) ?? null })
        }
      />
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={() => onChange(noFilter)}>
          {say('clearFilters')}
        </Button>
      )}
    </Group>
  )
}
