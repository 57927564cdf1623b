import { Button, Card as Surface, Center, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { Card } from '../../contract/surveys.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { SurveyRowSkeletons } from '../../../../kit/SurveyRowSkeletons.tsx'
import { loadAtFirstTouch } from '../../../../kit/touch.ts'
import { surveys } from '../../words/en/surveys.ts'
import type { StartRefusal } from '../for-others/start-survey.ts'
import { SurveyRow } from '../for-others/SurveyRow.tsx'
import { ListControls } from './ListControls.tsx'
import { pageLimit, useSurveyPage } from './survey-pages.ts'
import type { SurveyView } from './survey-view.ts'
import classes from './MySurveys.module.css'

// The first two are rarely needed; the third is needed only after a tap, or when the address names a survey.
const NothingHere = lazy(async () => ({ default: (await import('./NothingHere.tsx')).NothingHere }))
const WallNotes = lazy(async () => ({ default: (await import('./WallNotes.tsx')).WallNotes }))
const loadSheet = async () => ({ default: (await import('../for-others/SurveySheet.tsx')).SurveySheet })
const SurveySheet = lazy(loadSheet)
const SurveyPane = lazy(async () => ({ default: (await import('./SurveyPane.tsx')).SurveyPane }))

/** The wait before the list is read again to include partners that were too slow. */
const partnerRetryMs = 1_500

type Starting = {
  start: (survey: Card) => Promise<void>
  startingId: string | null
  refusal: StartRefusal | null
}
type Opening = { onOpen: (surveyId: string, coversList: boolean) => void; onClose: () => void }
type Props = Starting & Opening & { view: SurveyView; onViewChange: (change: Partial<SurveyView>) => void }

/**
 * The best matches, or all open surveys, up to the number of pages that the address names. A tap on a survey opens its details over the
 * list, or beside it where there is room for both.
 */
export function SurveyList(props: Props) {
  const { view, onViewChange } = props
  const isWide = useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false })
  const { data } = useSurveyPage(view, 1)
  useEffect(() => void loadAtFirstTouch(loadSheet), [])
  return (
    <>
      <ListControls
        view={view}
        count={data?.count ?? null}
        since={data?.newestAt}
        isWide={isWide}
        onChange={onViewChange}
      />
      <Offers isWide={isWide} {...props} />
    </>
  )
}

/** The rows below the controls, or the reason why there are none. */
function Offers(props: Props & { isWide: boolean }) {
  const { view, onViewChange } = props
  const say = useText(surveys)
  const { data, error, isFetching, refetch } = useSurveyPage(view, 1)
  // Partners that were too slow for this response are in the next one.
  useEffect(() => {
    if (!data?.isMore) return
    const timer = setTimeout(() => void refetch(), partnerRetryMs)
    return () => clearTimeout(timer)
  }, [data, refetch])
  if (error && !data) {
    return <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <div aria-busy="true" aria-label={say('loading')} role="status">
        <SurveyRowSkeletons count={6} />
      </div>
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
          <NothingHere view={view} onViewChange={onViewChange} />
        </Suspense>
      </>
    )
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
      <Panes count={data.count} {...props} />
    </div>
  )
}

/** The rows, and the details of one survey. */
function Panes({
  count,
  isWide,
  view,
  onViewChange,
  onOpen,
  onClose,
  ...starting
}: Props & { count: number; isWide: boolean }) {
  const say = useText(surveys)
  // The page that Show more has just loaded takes the focus; pages from the address do not.
  const [asked, setAsked] = useState<number | null>(null)
  const [rowsOf, setRowsOf] = useState<Readonly<Record<number, readonly Card[]>>>({})
  const noteRows = useCallback(
    (page: number, rows: readonly Card[]) => setRowsOf((before) => ({ ...before, [page]: rows })),
    [],
  )
  const { start, startingId, refusal } = starting
  // The reason why a survey did not start is above the list, so the details must not cover it.
  useEffect(() => {
    if (refusal && !isWide) onClose()
  }, [refusal, isWide, onClose])
  const pages = Math.min(view.pages, Math.max(1, Math.ceil(count / pageLimit)))
  const rest = count - pages * pageLimit
  const more = () => {
    setAsked(pages + 1)
    onViewChange({ pages: pages + 1 })
  }
  const known = Array.from({ length: pages }, (_, n) => rowsOf[n + 1] ?? []).flat()
  const opened = known.find(({ surveyId }) => surveyId === view.open) ?? null
  const shown = opened ?? known[0]
  const [hasOpened, setHasOpened] = useState(false)
  if (opened && !hasOpened) setHasOpened(true)
  return (
    <div className={classes.panes}>
      <div>
        <Surface p={0} className={classes.rows ?? ''}>
          {Array.from({ length: pages }, (_, n) => (
            <PageOfRows
              key={n}
              view={view}
              page={n + 1}
              takesFocus={asked === n + 1}
              openId={isWide ? (shown?.surveyId ?? null) : null}
              hasStart={!isWide}
              onRows={noteRows}
              onOpen={(surveyId) => onOpen(surveyId, !isWide)}
              {...starting}
            />
          ))}
        </Surface>
        {rest > 0 && (
          <Center mt="lg">
            <Button variant="default" h={44} onClick={more}>
              {say('more', { count: Math.min(rest, pageLimit) })}
            </Button>
          </Center>
        )}
      </div>
      <Suspense fallback={null}>
        {isWide && shown && (
          <SurveyPane
            key={shown.surveyId}
            survey={shown}
            takesFocus={opened !== null}
            isStarting={startingId === shown.surveyId}
            onStart={() => void start(shown)}
          />
        )}
        {!isWide && hasOpened && (
          <SurveySheet
            survey={opened}
            isStarting={startingId === opened?.surveyId}
            onStart={(survey) => void start(survey)}
            onClose={onClose}
          />
        )}
      </Suspense>
    </div>
  )
}

type PageProps = Starting & {
  view: SurveyView
  page: number
  takesFocus: boolean
  openId: string | null
  /** Whether the first survey of the list gets its start button in the row. */
  hasStart: boolean
  onRows: (page: number, rows: readonly Card[]) => void
  onOpen: (surveyId: string) => void
}

/** One page of the list, which loads and fails independently. A survey that turned out to be gone disappears at once. */
function PageOfRows(props: PageProps) {
  const { view, page, takesFocus, openId, hasStart, onRows, onOpen, start, startingId, refusal } = props
  const say = useText(surveys)
  const { data, error, refetch } = useSurveyPage(view, page)
  const goneId = refusal?.isGone ? refusal.surveyId : null
  useEffect(() => {
    if (data)
      onRows(
        page,
        data.rows.filter(({ surveyId }) => surveyId !== goneId),
      )
  }, [data, page, goneId, onRows])
  if (error && !data) {
    return <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <SurveyRowSkeletons count={3} isInside />
  return data.rows
    .filter(({ surveyId }) => surveyId !== goneId)
    .map((survey, n) => (
      <SurveyRow
        key={survey.surveyId}
        survey={survey}
        takesFocus={takesFocus && n === 0}
        isOpen={survey.surveyId === openId}
        isStarting={startingId === survey.surveyId}
        onOpen={() => onOpen(survey.surveyId)}
        {...(hasStart && n === 0 && page === 1 ? { onStart: () => void start(survey) } : {})}
      />
    ))
}
