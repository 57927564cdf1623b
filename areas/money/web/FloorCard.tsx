import { Card, Skeleton, Text, Title } from '@mantine/core'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { panelCurrency } from '../../../platform/contract/amount.ts'
import type { SupplierFloor } from '../contract/payers.ts'
import { money } from '../words/en/money.ts'
import { amountText, percentText } from './for-others/amounts.ts'
import { FloorForm } from './FloorForm.tsx'
import { useMoneyFloorQuery, useMoneySetFloorMutation } from './money-api.ts'

function Loaded({ floor }: { floor: SupplierFloor }) {
  const say = useText(money)
  const mayChange = useRight('money.update')
  const [setFloor] = useMoneySetFloorMutation()
  const { supplierKey, floorMicros, floorPercent, feePercent } = floor
  if (mayChange) return <FloorForm before={floor} hasFee send={(body) => setFloor({ params: { supplierKey }, body })} />
  return (
    <Facts
      facts={[
        { label: say('floorAmount'), value: amountText({ micros: floorMicros, currency: panelCurrency }) },
        { label: say('floorPercent'), value: percentText(floorPercent) },
        { label: say('fee'), value: percentText(feePercent) },
      ]}
    />
  )
}

/** The commission of a supplier and the lowest margin that its surveys may leave, shown on its setup page. */
export function FloorCard({ supplierKey }: { supplierKey: string }) {
  const mayKnow = useRight('money.view')
  return mayKnow ? <Shown supplierKey={supplierKey} /> : null
}

function Shown({ supplierKey }: { supplierKey: string }) {
  const say = useText(money)
  const { data, error, isFetching, refetch } = useMoneyFloorQuery(
    { params: { supplierKey } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Card component="section" aria-labelledby="margin-floor">
      <Title order={2} size="h3" id="margin-floor">
        {say('floorTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {say('floorLead')}
      </Text>
      {error && !isFetching && <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} />}
      {data && <Loaded floor={data} />}
    </Card>
  )
}
