import { Card, Stack, Text, Title } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { Bars } from '../../../kit/chart/Bars.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { affiliates } from '../words/en/affiliates.ts'
import { buildFunnel, formatPercent, type VisitCounts } from './figures.ts'

/** The path that the visits of a period took, from the visit to the first survey, as bars and in a sentence. */
export function Funnel({ totals }: { totals: VisitCounts }) {
  const say = useText(affiliates)
  const { visits, signUps, verified, completed } = totals
  return (
    <Card component="section" aria-labelledby="funnel">
      <Stack gap="md">
        <Title order={3} size="h4" id="funnel">
          {say('funnel')}
        </Title>
        <Bars
          bars={buildFunnel(totals).map(({ key, count, ofBefore, ofAll }) => ({
            key,
            name: say(`step_${key}`),
            value:
              ofBefore === null
                ? wholeNumber(count)
                : `${wholeNumber(count)} · ${say('ofBefore', { share: formatPercent(ofBefore) })}`,
            part: ofAll,
          }))}
        />
        <Text size="sm">
          {say(visits === 1 ? 'funnelOneVisit' : 'funnelSentence', {
            visits: wholeNumber(visits),
            signUps: wholeNumber(signUps),
            verified: wholeNumber(verified),
            completed: wholeNumber(completed),
          })}
        </Text>
      </Stack>
    </Card>
  )
}
