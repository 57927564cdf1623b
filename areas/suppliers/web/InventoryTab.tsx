import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { supplierAdminApi, type OfferRow, type Supplier } from '../contract/supplier-admin.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { Moment, momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { EmptySurveys } from '../../../kit/illustrations/EmptySurveys.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { inventoryLooks, offerLooks } from './looks.ts'
import { useSuppliersOffersQuery } from './suppliers-api.ts'
import { useImport } from './use-import.ts'
import { useRight } from './use-rights.ts'
import classes from './Suppliers.module.css'

function InventoryStatus({ supplier }: { supplier: Supplier }) {
  const say = useText(suppliers)
  const mayImport = useRight('suppliers.update')
  const { start, isBusy, failure, news } = useImport(supplier)
  const { url, state, askedAt, nextAt, failures, error, live, paused } = supplier.inventory
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Title order={2} size="h3">
              {say('inventoryTitle')}
            </Title>
            <StatusBadge look={inventoryLooks[state]}>{say(`inventory_${state}`)}</StatusBadge>
          </Group>
          {mayImport && url !== null && supplier.isLive && (
            <BusyButton loading={isBusy} onClick={() => void start()}>
              {say('importNow')}
            </BusyButton>
          )}
        </Group>
        {url === null && (
          <Text c="dimmed">{say(supplier.format === 'house' ? 'inventoryOff' : 'inventoryCalled')}</Text>
        )}
        {!supplier.isLive && url !== null && <Text c="dimmed">{say('inventoryListening')}</Text>}
        {error && (
          <Alert color="danger" icon={<IconAlertTriangle size={20} aria-hidden />} title={say('inventoryError')}>
            {error}
          </Alert>
        )}
        <ErrorNotice failure={failure} title={say('importFailed')} />
        <Text role="status" fw={600} className={classes.status ?? ''}>
          {news}
        </Text>
        <Facts
          facts={[
            { label: say('live'), value: wholeNumber(live) },
            { label: say('paused'), value: wholeNumber(paused) },
            { label: say('lastImport'), value: <Moment at={askedAt} /> },
            { label: say('nextImport'), value: <Moment at={url === null ? null : nextAt} /> },
            { label: say('failures'), value: wholeNumber(failures) },
            ...(url === null ? [] : [{ label: say('inventoryAddress'), value: url }]),
          ]}
        />
      </Stack>
    </Card>
  )
}

const offerList = defineList<OfferRow>()({
  name: 'supplier-offers',
  text: suppliers,
  filters: {},
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ surveyId }) => surveyId,
  columns: (say) => [
    {
      key: 'survey',
      header: say('survey'),
      onCard: 'title',
      render: ({ title, externalId }) => (
        <span className={classes.name}>
          {title}
          <span className={classes.key}>{externalId}</span>
        </span>
      ),
    },
    statusColumn({ key: 'status', header: say('state') }, ({ status }) => ({
      look: offerLooks[status],
      word: say(`offer_${status}`),
    })),
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    {
      key: 'minutes',
      header: say('minutes'),
      align: 'right',
      render: ({ minutes }) => <span className="tp-num">{minutes}</span>,
    },
    {
      key: 'why',
      header: say('why'),
      render: ({ reasons }) =>
        reasons.length === 0 ? (
          '–'
        ) : (
          <ul className={classes.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ),
    },
    momentColumn({ key: 'seen', header: say('seenAt') }, ({ seenAt }) => seenAt),
  ],
})

function Offers({ supplierKey }: { supplierKey: string }) {
  const say = useText(suppliers)
  const list = useList(offerList)
  const answer = useSuppliersOffersQuery({ params: { supplierKey }, query: list.query }, list.options)
  return (
    <List
      list={list}
      answer={answer}
      title={say('offers')}
      file={{ call: supplierAdminApi.getOffers, params: { supplierKey } }}
      empty={
        <EmptyState art={<EmptySurveys />} title={say('emptyTitle')} order={3}>
          {say('noOffers')}
        </EmptyState>
      }
    />
  )
}

/** The state of a supplier's inventory, and the surveys it contains, with the reason for each that is paused. */
export function InventoryTab({ supplier }: { supplier: Supplier }) {
  return (
    <Stack gap="xl">
      <InventoryStatus supplier={supplier} />
      <Offers supplierKey={supplier.supplierKey} />
    </Stack>
  )
}
