import { useText } from '../../../platform/web/text/text.ts'
import { pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { EmptySurveys } from '../../../kit/illustrations/EmptySurveys.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import type { Filter } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { dollars, wholeNumber } from '../../../kit/Points.tsx'
import type { Say } from '../../../platform/words/text.ts'
import {
  catalogueStates,
  connectionsApi,
  offerReasons,
  type CatalogueOfferRow,
  type CatalogueState,
  type OfferReason,
} from '../contract/connections.ts'
import { catalogueOffers } from '../words/en/catalogue-offers.ts'
import { catalogueOfferLooks } from './looks.ts'
import { useCatalogueOffersQuery } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

/** The filter: a state of the offers, or the reason why offers are hidden. */
const shownFilter: Filter<string, { state?: CatalogueState; reason?: OfferReason }> = {
  names: () => ['show'],
  read: (params) => params.get('show') ?? '',
  write: (value) => ({ show: value || null }),
  args: (value) => {
    const state = catalogueStates.find((one) => one === value)
    const reason = offerReasons.find((one) => one === value)
    return { ...(state ? { state } : {}), ...(reason ? { reason } : {}) }
  },
}

const dollarsOf = (micros: number): string => dollars(Math.round(micros / 10_000) / 100)
const sayReason = (say: Say<typeof catalogueOffers.words>, { reason, under }: CatalogueOfferRow): string => {
  if (reason === null) return '–'
  if (!under) return say(`reason_${reason}`)
  return say('underFloor', { margin: dollarsOf(under.marginMicros), floor: dollarsOf(under.floorMicros) })
}

const offerList = defineList<CatalogueOfferRow>()({
  name: 'catalogue-offers',
  text: catalogueOffers,
  filters: { show: shownFilter },
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ externalId }) => externalId,
  columns: (say) => [
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
    { key: 'why', header: say('why'), render: (row) => sayReason(say, row) },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    {
      key: 'minutes',
      header: say('minutes'),
      align: 'right',
      render: ({ minutes }) => <span className="tp-num">{minutes}</span>,
    },
  ],
})

/** The surveys of a catalogue, filtered by whether they are live, paused or hidden, and for which reason. */
export function CatalogueOffers({ supplierKey }: { supplierKey: string }) {
  const say = useText(catalogueOffers)
  const list = useList(offerList)
  const answer = useCatalogueOffersQuery({ params: { supplierKey }, query: list.query }, list.options)
  const { data } = answer
  const toCountedChoice = (value: string, word: string, count: number) => ({
    value,
    label: say('counted', { word, count: wholeNumber(count) }),
  })
  return (
    <>
      {data && (
        <Facts
          facts={catalogueStates.map((state) => ({ label: say(`state_${state}`), value: wholeNumber(data[state]) }))}
        />
      )}
      <List
        list={list}
        answer={answer}
        title={say('title')}
        file={{ call: connectionsApi.getCatalogueOffers, params: { supplierKey } }}
        controls={
          <ChoiceField
            label={say('show')}
            all={say('all')}
            choices={[
              ...catalogueStates.map((state) => toCountedChoice(state, say(`state_${state}`), data?.[state] ?? 0)),
              ...(data?.reasons ?? []).map(({ reason, count }) =>
                toCountedChoice(reason, say(`reason_${reason}`), count),
              ),
            ]}
            value={list.state.filters.show}
            onChange={(next) => list.set({ show: next ?? '' })}
          />
        }
        noMatch={say('none')}
        empty={<EmptyState art={<EmptySurveys />} title={say('none')} order={3} />}
      />
    </>
  )
}
