import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ChartTable } from '../../../../kit/chart/ChartTable.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { percentText, wholeNumber } from '../../../../kit/Points.tsx'
import { OddsDots } from './OddsDots.tsx'
import { useSurveyAdminCalibrationQuery } from './survey-admin-api.ts'

const percent = (share: number): number => Math.round(share * 1000) / 10

/** Compares the odds that survey cards promised with what happened, over all surveys. */
export function Odds() {
  const say = useText(surveyResults)
  const { data, error, isFetching, refetch } = useSurveyAdminCalibrationQuery()
  const bins = data?.bins ?? []
  const isMeasured = data !== undefined && data.measuredAt !== null && bins.length > 0
  const describeBin = (from: number): string => `${percent(from)}–${percentText(percent(from + 0.1))}`
  return (
    <Card component="section" aria-labelledby="odds" aria-busy={isFetching}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h3" id="odds">
            {say('odds')}
          </Title>
          <Text size="sm" c="dimmed">
            {say('oddsLead')}
          </Text>
        </div>
        <ErrorNotice
          title={say('oddsFailed')}
          failure={error && !isFetching ? failureOf(error) : null}
          onRetry={() => void refetch()}
        />
        {!data && !error && <Skeleton h={200} />}
        {data && !isMeasured && <Text size="sm">{say('oddsNone')}</Text>}
        {isMeasured && (
          <>
            <Text size="sm">
              {say('oddsSentence', {
                entrants: wholeNumber(data.entrants),
                at: formatDateTime(data.measuredAt ?? ''),
                brier: data.brier.toFixed(3),
              })}
            </Text>
            <OddsDots bins={bins} />
            <ChartTable
              caption={say('odds')}
              file="odds"
              heads={[say('chance'), say('entrants'), say('predicted'), say('actual')]}
              rows={bins.map(({ from, entrants, predicted, actual }) => [
                describeBin(from),
                entrants,
                percentText(percent(predicted)),
                percentText(percent(actual)),
              ])}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}
