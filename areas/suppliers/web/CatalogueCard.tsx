import { Card, Group, List, Stack, Text, Title } from '@mantine/core'
import type { CatalogueReadState } from '../contract/connections.ts'
import { connections } from '../words/en/connections.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { CatalogueOffers } from './CatalogueOffers.tsx'
import { catalogueLooks, deriveReadingState } from './looks.ts'
import classes from './Suppliers.module.css'

/**
 * The state of a network's catalogue: when it was read, how many offers it has, and what was left out. It is only for
 * networks that list the same surveys for every panelist.
 */
export function CatalogueCard({ supplierKey, catalogue }: { supplierKey: string; catalogue: CatalogueReadState }) {
  const say = useText(connections)
  const { readAt, nextAt, offers, leftOut, leftOutFirst, clockOffsetMs, failures } = catalogue
  const state = deriveReadingState(catalogue)
  const seconds = Math.round(clockOffsetMs / 1_000)
  return (
    <Card component="section" aria-labelledby="connection-catalogue">
      <Stack gap="md">
        <Group gap="sm">
          <Title order={2} size="h3" id="connection-catalogue">
            {say('catalogue')}
          </Title>
          <StatusBadge look={catalogueLooks[state]}>{say(`catalogue_${state}`)}</StatusBadge>
        </Group>
        <Text c="dimmed">{say('catalogueText')}</Text>
        <Facts
          facts={[
            {
              label: say('catalogueRead'),
              value: readAt ? formatDateTime(readAt) : say('never'),
              more:
                failures > 0
                  ? say('catalogueFailures', { count: failures, at: formatDateTime(nextAt) })
                  : say('catalogueNext', { at: formatDateTime(nextAt) }),
            },
            { label: say('catalogueOffers'), value: offers },
            { label: say('catalogueLeftOut'), value: leftOut },
            ...(seconds === 0
              ? []
              : [
                  {
                    label: say('theirClock'),
                    value: say(seconds > 0 ? 'clockAhead' : 'clockBehind', { count: Math.abs(seconds) }),
                  },
                ]),
          ]}
        />
        {leftOutFirst.length > 0 && (
          <List className={classes.status ?? ''}>
            {leftOutFirst.map(({ externalId, why }) => (
              <List.Item key={`${externalId} ${why}`} style={{ overflowWrap: 'anywhere' }}>
                {say('leftOutLine', { id: externalId || '–', why: say(`leftOut_${why}`) })}
              </List.Item>
            ))}
          </List>
        )}
        {leftOut > leftOutFirst.length && leftOutFirst.length > 0 && (
          <Text size="sm" c="dimmed">
            {say('leftOutMore', { count: leftOut - leftOutFirst.length })}
          </Text>
        )}
        {readAt !== null && <CatalogueOffers supplierKey={supplierKey} />}
      </Stack>
    </Card>
  )
}
