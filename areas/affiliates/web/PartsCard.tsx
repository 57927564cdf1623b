import { Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { campaignDimensions, type CampaignDimension } from '../contract/campaign-figures.ts'
import { useState } from 'react'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn, dollarsColumn } from '../../../kit/cells.tsx'
import { defineList, sortedHere } from '../../../kit/list/define-list.ts'
import { answerWithRows, List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import type { Column } from '../../../kit/table-props.ts'
import type { CampaignDashboard } from './dashboard.ts'
import { formatPercent } from './figures.ts'

type Part = CampaignDashboard['parts'][number]

const countedKeys = ['clicks', 'visits', 'signUps', 'verified', 'leads'] as const
const shareColumn = (head: Pick<Column<Part>, 'key' | 'header'>, of: (part: Part) => number | null): Column<Part> => ({
  ...head,
  align: 'right',
  render: (part) => <span className="tp-num">{formatPercent(of(part))}</span>,
})
const partList = defineList<Part>()({
  name: 'campaign-parts',
  text: affiliates,
  filters: {},
  pager: 'whole',
  sort: sortedHere(...countedKeys, 'cost'),
  isPlain: true,
  density: 'compact',
  rowKey: ({ value }) => value,
  columns: (say) => [
    { key: 'value', header: say('value'), onCard: 'title', render: ({ value }) => value || say('noValue') },
    ...countedKeys.map((key) => ({
      ...countColumn<Part>({ key, header: say(key) }, (part) => part[key]),
      sortBy: key,
    })),
    shareColumn({ key: 'conversion', header: say('conversion') }, ({ conversion }) => conversion),
    { ...dollarsColumn<Part>({ key: 'cost', header: say('cost') }, ({ cost }) => cost), sortBy: 'cost' },
    shareColumn({ key: 'completedShare', header: say('completed') }, ({ completedShare }) => completedShare),
    shareColumn({ key: 'reversedShare', header: say('reversed') }, ({ reversedShare }) => reversedShare),
  ],
})

/** The figures of a campaign, grouped by a part of its link: a sub id, the source, the creative or the placement. */
export function PartsCard({ parts }: Pick<CampaignDashboard, 'parts'>) {
  const say = useText(affiliates)
  const [by, setBy] = useState<CampaignDimension>('source')
  const rows = parts.filter((part) => part.by === by)
  const list = useList(partList)
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
          <List list={list} answer={answerWithRows(rows)} title={`${say('parts')}: ${say(`by_${by}`)}`} isTitleQuiet />
        )}
      </Stack>
    </Card>
  )
}
