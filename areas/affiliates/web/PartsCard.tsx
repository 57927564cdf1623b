import { Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { campaignDimensions, type CampaignDimension } from '../contract/campaign-figures.ts'
import { useState } from 'react'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollarsColumn } from '../../../kit/cells.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import type { CampaignDashboard } from './dashboard.ts'
import { percentText } from './figures.ts'

type Part = CampaignDashboard['parts'][number]

/** The same figures by what links say of themselves: one of sub ids, source, creative, placement. */
export function PartsCard({ parts }: Pick<CampaignDashboard, 'parts'>) {
  const say = useText(affiliates)
  const [by, setBy] = useState<CampaignDimension>('source')
  const rows = parts.filter((part) => part.by === by)
  const count = (key: 'clicks' | 'visits' | 'signUps' | 'verified' | 'leads'): Column<Part> => ({
    key,
    header: say(key),
    align: 'right',
    render: (row) => <span className="tp-num">{wholeNumber(row[key])}</span>,
  })
  const share = (key: 'conversion' | 'completedShare' | 'reversedShare', header: string): Column<Part> => ({
    key,
    header,
    align: 'right',
    render: (row) => <span className="tp-num">{percentText(row[key])}</span>,
  })
  const columns: Column<Part>[] = [
    { key: 'value', header: say('value'), onCard: 'title', render: ({ value }) => value || say('noValue') },
    count('clicks'),
    count('visits'),
    count('signUps'),
    count('verified'),
    count('leads'),
    share('conversion', say('conversion')),
    dollarsColumn({ key: 'cost', header: say('cost') }, ({ cost }) => cost),
    share('completedShare', say('completed')),
    share('reversedShare', say('reversed')),
  ]
  return (
    <Card component="section" aria-labelledby="parts">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={3} size="h4" id="parts">
            {say('parts')}
          </Title>
          <NativeSelect
            aria-label={say('by')}
            value={by}
            data={campaignDimensions.map((value) => ({ value, label: say(`by_${value}`) }))}
            onChange={(event) => setBy(campaignDimensions.find((one) => one === event.currentTarget.value) ?? 'source')}
          />
        </Group>
        {rows.length === 0 ? (
          <Text c="dimmed">{say('noParts')}</Text>
        ) : (
          <Table
            label={`${say('parts')}: ${say(`by_${by}`)}`}
            density="compact"
            columns={columns}
            rows={rows}
            rowKey={({ value }) => value}
          />
        )}
      </Stack>
    </Card>
  )
}
