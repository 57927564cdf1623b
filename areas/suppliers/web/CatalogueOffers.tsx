import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { EmptySurveys } from '../../../kit/illustrations/EmptySurveys.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { catalogueStates, offerReasons, type CatalogueOfferRow } from '../contract/connections.ts'
import { catalogueOffers } from '../words/en/catalogue-offers.ts'
import { catalogueOfferLooks } from './looks.ts'
import { useCatalogueOffersQuery } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

/** What a choice of the filter asks for: a state, a reason, or everything. */
const asked = (choice: string) => {
  const state = catalogueStates.find((one) => one === choice)
  const reason = offerReasons.find((one) => one === choice)
  return { ...(state ? { state } : {}), ...(reason ? { reason } : {}) }
}

/** The surveys of a catalogue by what is live, paused and hidden, for which reason. */
export function CatalogueOffers({ supplierKey }: { supplierKey: string }) {
  const say = useText(catalogueOffers)
  const place = usePageAddress()
  const { currentPage, limit } = place
  const [choice, setChoice] = useState('')
  const { data, isFetching, error, refetch } = useCatalogueOffersQuery(
    { params: { supplierKey }, query: { currentPage, limit, ...asked(choice) } },
    { refetchOnMountOrArgChange: true },
  )
  const choose = (next: string) => {
    setChoice(next)
    place.onPage(1, true)
  }
  const counted = (value: string, word: string, count: number) => ({
    value,
    label: say('counted', { word, count: wholeNumber(count) }),
  })
  const columns: Column<CatalogueOfferRow>[] = [
    {
      key: 'survey',
      header: say('survey'),
      onCard: 'title',
      render: ({ title, externalId, countryId }) => (
        <span className={classes.name}>
          {title}
          <span className={classes.key}>{countryId === null ? externalId : `${externalId} · ${countryId}`}</span>
        </span>
      ),
    },
    statusColumn({ key: 'state', header: say('state') }, ({ state }) => ({
      look: catalogueOfferLooks[state],
      word: say(`state_${state}`),
    })),
    { key: 'why', header: say('why'), render: ({ reason }) => (reason === null ? '–' : say(`reason_${reason}`)) },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    {
      key: 'minutes',
      header: say('minutes'),
      align: 'right',
      render: ({ minutes }) => <span className="tp-num">{minutes}</span>,
    },
  ]
  return (
    <>
      {data && (
        <Facts
          facts={catalogueStates.map((state) => ({ label: say(`state_${state}`), value: wholeNumber(data[state]) }))}
        />
      )}
      <PagedTable
        title={say('title')}
        density="compact"
        columns={columns}
        data={data}
        place={place}
        rowKey={({ externalId }) => externalId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        controls={
          <NativeSelect
            label={say('show')}
            value={choice}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={[
              { value: '', label: say('all') },
              ...catalogueStates.map((state) => counted(state, say(`state_${state}`), data?.[state] ?? 0)),
              ...(data?.reasons ?? []).map(({ reason, count }) => counted(reason, say(`reason_${reason}`), count)),
            ]}
          />
        }
        empty={<EmptyState art={<EmptySurveys />} title={say('none')} order={3} />}
      />
    </>
  )
}
