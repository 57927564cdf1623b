import { Stack } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { rangeOf, utcClock } from '../../../kit/date-range.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { marginParts, moneyApi, type MarginPart, type MarginRow } from '../contract/money.ts'
import { money } from '../words/en/money.ts'
import { marginList, nameCountry } from './margin-list.tsx'
import { MoneyNav } from './MoneyNav.tsx'
import { useMoneyMarginQuery } from './money-api.ts'
import { NoPrices } from './NoPrices.tsx'
import { Totals } from './Totals.tsx'
import { Unpriced } from './Unpriced.tsx'

/** The address of the attempts behind a row. */
const attemptsOf = (by: MarginPart, { key }: MarginRow, { from, to }: { from: string; to: string }): string => {
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return `${paths.moneyAttempts}?${new URLSearchParams({ by, value: key, ...days }).toString()}`
}

function MarginTable({ by }: { by: MarginPart }) {
  const say = useText(money)
  const list = useList(marginList, { by, nameCountry })
  const answer = useMoneyMarginQuery({ query: { ...list.query, by } }, list.options)
  const [now] = useState(utcClock)
  const span = list.state.filters.days
  const { data } = answer
  return (
    <Stack gap="lg">
      {data && data.count > 0 && <Totals totals={data.totals} label={say('totals')} />}
      <List
        list={list}
        answer={answer}
        title={say(`by_${by}`)}
        isTitleQuiet
        file={{ call: moneyApi.margin }}
        rowLink={(row) => attemptsOf(by, row, span)}
        controls={
          <>
            {by !== 'day' && by !== 'country' && (
              <SearchField label={say('search')} maxLength={120} {...list.field('q')} />
            )}
            <DateRange
              label={say('days')}
              clock="utc"
              value={span.from === '' && span.to === '' ? rangeOf('days30', now) : span}
              onChange={(next) => list.set({ days: next })}
            />
          </>
        }
        noMatch={say('noMatch')}
        empty={<NoPrices hasPrices={data?.hasPrices ?? true} />}
      >
        {data && !data.hasPrices && data.count > 0 && <NoPrices hasPrices={false} />}
        {data && <Unpriced figures={data.totals} />}
      </List>
    </Stack>
  )
}

/** `/money/margin`: what is left of the revenue by supplier, survey, payer, campaign, country and day. */
export function MarginPage() {
  const say = useText(money)
  const list = useList(marginList, { by: 'supplier', nameCountry })
  const by = list.state.filters.by
  return (
    <>
      <PageHeader title={say('marginTitle')}>{say('marginLead')}</PageHeader>
      <MoneyNav />
      <PageTabs
        label={say('parts')}
        tabs={marginParts.map((value) => ({
          value,
          word: say(`by_${value}`),
          panel: <MarginTable by={value} />,
        }))}
        tab={by}
        onTab={(next) => list.set({ by: next, q: '' })}
      />
    </>
  )
}
