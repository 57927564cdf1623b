import { Card, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Connection } from '../contract/connections.ts'
import type { Supplier } from '../contract/supplier-admin.ts'
import { connections } from '../words/en/connections.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { CatalogueCard } from './CatalogueCard.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import { FactsCard } from './FactsCard.tsx'
import { HealthCard } from './HealthCard.tsx'
import { useConnectionsOneQuery } from './suppliers-api.ts'
import { useRight } from './use-rights.ts'

/**
 * The connection to a supplier: credentials, the state of its calls, unproven assumptions, and the data it gets about
 * panelists.
 */
export function ConnectionTab({ supplier }: { supplier: Supplier }) {
  const say = useText(connections)
  const mayChange = useRight('suppliers.update')
  const { supplierKey } = supplier
  const { currentData, error, isFetching, refetch } = useConnectionsOneQuery({ params: { supplierKey } })
  if (!currentData && error && !isFetching)
    return <ErrorNotice failure={failureOf(error)} title={say('loadFailed')} onRetry={() => void refetch()} />
  if (!currentData)
    return (
      <Stack gap="md" aria-busy="true">
        <Skeleton height={160} />
        <Skeleton height={240} />
      </Stack>
    )
  return (
    <Stack gap="lg" maw={720}>
      {!mayChange && <Text c="dimmed">{say('readOnly')}</Text>}
      <HealthCard connection={currentData} mayChange={mayChange} />
      {currentData.catalogue && <CatalogueCard supplierKey={supplierKey} catalogue={currentData.catalogue} />}
      <ConnectionForm key={currentData.version} supplier={supplier} connection={currentData} mayChange={mayChange} />
      <FactsCard supplier={supplier} connection={currentData} mayChange={mayChange} />
      <DisclosedCard connection={currentData} />
    </Stack>
  )
}

function DisclosedCard({ connection: { disclosed } }: { connection: Connection }) {
  const say = useText(connections)
  return (
    <Card component="section" aria-labelledby="connection-disclosed">
      <Stack gap="sm">
        <Title order={2} size="h3" id="connection-disclosed">
          {say('disclosed')}
        </Title>
        <Text c="dimmed">{say('disclosedText')}</Text>
        <List>
          {disclosed.map((one) => (
            <List.Item key={one}>{say(`receives_${one}`)}</List.Item>
          ))}
        </List>
      </Stack>
    </Card>
  )
}
