import { Anchor, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { ratersRatingsMin, scoreRatingsMin, type Rater, type RatingChip } from '../../contract/ratings.ts'
import { surveyAdminApi } from '../../contract/survey-admin.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { panelistPath } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Facts } from '../../../../kit/Facts.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { countColumn, momentColumn } from '../../../../kit/cells.tsx'
import { defineList } from '../../../../kit/list/define-list.ts'
import { List } from '../../../../kit/list/List.tsx'
import { useList } from '../../../../kit/list/use-list.ts'
import { scoreText, wholeNumber } from '../../../../kit/Points.tsx'
import { surveyRating } from '../../words/en/survey-rating.ts'
import { surveyRatings } from '../../words/en/survey-ratings.ts'
import { useSurveyAdminRatingsQuery } from './survey-admin-api.ts'
import { useRights } from './use-rights.ts'
import classes from './SurveyAdmin.module.css'

const raterList = defineList<Rater, { chipWord: (chip: RatingChip) => string }>()({
  name: 'survey-raters',
  text: surveyRatings,
  filters: {},
  pager: 'pages',
  sort: {
    call: 'sort',
    orders: {
      newest: { by: 'at', descending: true },
      oldest: { by: 'at', descending: false },
      best: { by: 'stars', descending: true },
      worst: { by: 'stars', descending: false },
    },
    usual: 'newest',
  },
  isFresh: true,
  density: 'compact',
  rowKey: ({ panelistId }) => panelistId,
  columns: (say, { chipWord }) => [
    { ...momentColumn<Rater>({ key: 'at', header: say('at') }, ({ at }) => at), onCard: 'title', sortBy: 'at' },
    { ...countColumn<Rater>({ key: 'stars', header: say('stars') }, ({ stars }) => stars), sortBy: 'stars' },
    {
      key: 'chips',
      header: say('wrong'),
      canHide: true,
      render: ({ chips }) => (chips.length > 0 ? chips.map(chipWord).join(', ') : say('nothing')),
    },
    {
      key: 'panelist',
      header: say('panelist'),
      render: ({ panelistId }) => (
        <Anchor component={Link} to={panelistPath(panelistId)}>
          <code className={classes.quiet}>{panelistId}</code>
        </Anchor>
      ),
      plain: ({ panelistId }) => panelistId,
    },
  ],
})

/** The ratings of a survey: the score, how often each remark was made, and, for readers with that permission, by which panelists. */
export function Ratings({ surveyId }: { surveyId: string }) {
  const say = useText(surveyRatings)
  const sayRating = useText(surveyRating)
  const rights = useRights()
  const chipWord = (chip: RatingChip) => sayRating(`chip_${chip}`)
  const list = useList(raterList, { chipWord })
  const { data, error, isFetching, refetch } = useSurveyAdminRatingsQuery(
    { params: { surveyId }, query: list.query },
    list.options,
  )
  return (
    <Card component="section" aria-labelledby="ratings" aria-busy={isFetching}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="ratings">
            {say('title')}
          </Title>
          <Text size="sm" c="dimmed">
            {say('lead')}
          </Text>
        </div>
        <ErrorNotice
          title={say('failed')}
          failure={error && !isFetching ? failureOf(error) : null}
          onRetry={() => void refetch()}
        />
        {!data && !error && <Skeleton h={160} />}
        {data?.count === 0 && <Text size="sm">{say('none')}</Text>}
        {data && data.score !== null && (
          <>
            <div>
              <Text fw={600}>{say('sentence', { score: scoreText(data.score), count: data.count })}</Text>
              <Text size="sm" c="dimmed">
                {say('shownFrom', { count: scoreRatingsMin })}
              </Text>
            </div>
            <Counts
              title={say('stars')}
              rows={data.byStars.map((count, n) => [sayRating('stars', { count: n + 1 }), count] as const).toReversed()}
            />
            <Counts
              title={say('wrong')}
              rows={data.byChip.map(({ chip, count }) => [chipWord(chip), count] as const)}
            />
            {data.isNamed && (
              <List
                list={list}
                answer={{ data, isFetching, refetch }}
                title={say('raters')}
                file={{ call: surveyAdminApi.getSurveyRatings, params: { surveyId } }}
              />
            )}
            {!data.isNamed && rights.panelists && (
              <Text size="sm" c="dimmed">
                {say('ratersLater', { count: ratersRatingsMin })}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}

/** Counts how often each of a few remarks was made. */
function Counts({ title, rows }: { title: string; rows: readonly (readonly [name: string, count: number])[] }) {
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      <Facts look="figures" facts={rows.map(([label, count]) => ({ label, value: wholeNumber(count) }))} />
    </div>
  )
}
