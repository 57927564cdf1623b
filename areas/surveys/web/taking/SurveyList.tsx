import { Button, Center, SimpleGrid, Text } from '@mantine/core'
import type { Card } from '../../contract/surveys.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import type { StartRefusal } from '../for-others/start-survey.ts'
import { surveys } from '../../words/en/surveys.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { SurveyCard } from '../for-others/SurveyCard.tsx'
import { SurveyCardSkeleton } from '../../../../kit/SurveyCardSkeleton.tsx'
import { ListControls } from './ListControls.tsx'
import { pageLimit, useSurveyPage } from './survey-pages.ts'
import type { SurveyWish } from './survey-wish.ts'

// Few readers see either.
const NothingHere = lazy(async () => ({ default: (await import('./NothingHere.tsx')).NothingHere }))
const WallNotes = lazy(async () => ({ default: (await import('./WallNotes.tsx')).WallNotes }))

/** How long after an answer it is asked again for what partners had not said. */
const moreMs = 1_500

const grid = { cols: { base: 1, sm: 2, lg: 3 }, spacing: 'md' } as const

type Starting = {
  start: (survey: Card) => Promise<void>
  startingId: string | null
  refusal: StartRefusal | null
}
type Props = Starting & { wish: SurveyWish; onWish: (change: Partial<SurveyWish>) => void }

/** The surveys that fit best, or all that are open, as cards, as many pages of them as were asked for. */
export function SurveyList({ wish, onWish, ...starting }: Props) {
  return (
    <>
      <ListControls wish={wish} onChange={onWish} />
      <Cards wish={wish} onWish={onWish} {...starting} />
    </>
  )
}

function Cards({ wish, onWish, ...starting }: Props) {
  const say = useText(surveys)
  // What a press of Show more brings takes the focus; what an address brings leaves it where it is.
  const [asked, setAsked] = useState<number | null>(null)
  const { data, error, isFetching, refetch } = useSurveyPage(wish, 1)
  // Partners that were too slow for this answer are in the next one.
  useEffect(() => {
    if (!data?.isMore) return
    const timer = setTimeout(() => void refetch(), moreMs)
    return () => clearTimeout(timer)
  }, [data, refetch])
  if (error && !data) {
    return <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <SimpleGrid {...grid} aria-busy="true" aria-label={say('loading')} role="status">
        <Skeletons count={6} />
      </SimpleGrid>
    )
  }
  const notes = data.notes && (
    <Suspense fallback={null}>
      <WallNotes notes={data.notes} />
    </Suspense>
  )
  if (data.count === 0)
    return (
      <>
        {notes}
        <Suspense fallback={null}>
          <NothingHere wish={wish} onWish={onWish} />
        </Suspense>
      </>
    )
  const pages = Math.min(wish.pages, Math.max(1, Math.ceil(data.count / pageLimit)))
  const rest = data.count - pages * pageLimit
  const more = () => {
    setAsked(pages + 1)
    onWish({ pages: pages + 1 })
  }
  return (
    <div aria-busy={isFetching}>
      {error && <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />}
      <p className="tp-sr-only" role="status">
        {say('found', { count: data.count })}
      </p>
      {notes}
      {data.isMore && (
        <Text size="sm" c="dimmed" mb="sm" role="status">
          {say('moreComing')}
        </Text>
      )}
      <SimpleGrid {...grid}>
        {Array.from({ length: pages }, (_, n) => (
          <PageOfCards key={n} wish={wish} page={n + 1} takesFocus={asked === n + 1} {...starting} />
        ))}
      </SimpleGrid>
      {rest > 0 && (
        <Center mt="lg">
          <Button variant="default" h={44} onClick={more}>
            {say('more', { count: Math.min(rest, pageLimit) })}
          </Button>
        </Center>
      )}
    </div>
  )
}

const Skeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, n) => <SurveyCardSkeleton key={n} />)

type PageProps = Starting & { wish: SurveyWish; page: number; takesFocus: boolean }

/** One page of the list; it loads and fails on its own. A survey that turned out to be gone is put away at once. */
function PageOfCards({ wish, page, takesFocus, start, startingId, refusal }: PageProps) {
  const say = useText(surveys)
  const { data, error, refetch } = useSurveyPage(wish, page)
  if (error && !data) {
    return <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeletons count={3} />
  return data.rows
    .filter(({ surveyId }) => !(refusal?.isGone && refusal.surveyId === surveyId))
    .map((survey, n) => (
      <SurveyCard
        key={survey.surveyId}
        survey={survey}
        isBest={n === 0 && page === 1}
        takesFocus={takesFocus && n === 0}
        isStarting={startingId === survey.surveyId}
        onStart={() => void start(survey)}
      />
    ))
}
