import { Card, Stack, Text, Title } from '@mantine/core'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { passing } from '../words/en/passing.ts'
import { usePassingQuery } from './passing-api.ts'
import { PassingLine } from './PassingLine.tsx'

/** On the page of settings: which answers of the reader a partner may be told, and what it was told. Nothing where there is none. */
export function PassingRoom() {
  const say = useText(passing)
  const { data, error, refetch } = usePassingQuery()
  if (error && !data) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Card component="section" aria-labelledby="passing">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="passing">
            {say('title')}
          </Title>
          <Text c="dimmed" mt={4}>
            {say('text')}
          </Text>
        </div>
        {data.map((partner) => (
          <PassingLine key={partner.supplierKey} partner={partner} />
        ))}
      </Stack>
    </Card>
  )
}
