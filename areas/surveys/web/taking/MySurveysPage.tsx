import { Tabs } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readAsking } from '../for-others/asked-first.ts'
import { partnerOffers } from '../for-others/partner-offers.ts'
import { useRefreshKey } from '../for-others/reload.ts'
import { useStartSurvey } from '../for-others/start-survey.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveys } from '../../words/en/surveys.ts'
import { useRestrictions } from '../../../../platform/web/session/me.ts'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { StartProblem } from './StartProblem.tsx'
import { useSurveyAddress } from './survey-address.ts'
import { useTabCounts } from './survey-pages.ts'
import { tabs, type Tab } from './survey-view.ts'
import { SurveyList } from './SurveyList.tsx'
import { TopQuestions } from './TopQuestions.tsx'
import classes from './MySurveys.module.css'

// Loaded on demand, so that the page opens with the matching surveys first.
const RestrictionNotice = lazy(async () => ({
  default: (await import('../../../../platform/web/session/RestrictionNotice.tsx')).RestrictionNotice,
}))
const CompletedList = lazy(async () => ({ default: (await import('./CompletedList.tsx')).CompletedList }))
const ReturnedAttempt = lazy(async () => ({ default: (await import('./ReturnedAttempt.tsx')).ReturnedAttempt }))
const ReturnedFrom = lazy(async () => ({ default: (await import('./ReturnedFrom.tsx')).ReturnedFrom }))

const PullToRefresh = lazy(async () => ({ default: (await import('./PullToRefresh.tsx')).PullToRefresh }))

const AskedFirst = lazy(async () => ({ default: (await import('./AskedFirst.tsx')).AskedFirst }))

/** My Surveys: matching surveys, all open surveys, and past attempts. Suppliers send panelists back here with `?attempt=` or `?partner=`. */
export function MySurveysPage() {
  const say = useText(surveys)
  const { view, attemptId, partnerKey, show, open, close, forgetAttempt } = useSurveyAddress()
  const { tab, pages } = view
  const counts = useTabCounts()
  const { returned, ...returnHandlers } = useReturn({ attemptId, partnerKey, forgetAttempt })
  const starting = useStartSurvey()
  const location = useLocation()
  const navigate = useNavigate()
  const asking = readAsking(location.state)
  const stopAsking = () =>
    void navigate({ search: location.search }, { replace: true, state: null, preventScrollReset: true })
  const refreshKey = useRefreshKey()
  const locks = useRestrictions('surveys')
  const isLocked = locks.length > 0
  const { Piece: Partners } = partnerOffers
  const [isTouched] = useState(() => 'ontouchstart' in globalThis)
  return (
    <>
      <PageHeader title={say('title')} />
      {isLocked ? (
        <Suspense>
          <RestrictionNotice restrictions={locks} />
        </Suspense>
      ) : (
        <TopQuestions />
      )}
      {returned !== null && (
        <Suspense>
          {returned.isNamed ? (
            <ReturnedAttempt key={returned.id} attemptId={returned.id} {...returnHandlers} />
          ) : (
            <ReturnedFrom key={returned.id} supplierKey={returned.id} {...returnHandlers} />
          )}
        </Suspense>
      )}
      {!isLocked && asking && (
        <Suspense>
          <AskedFirst key={asking.surveyId} asking={asking} onClose={stopAsking} />
        </Suspense>
      )}
      {isTouched && (
        <Suspense fallback={null}>
          <PullToRefresh />
        </Suspense>
      )}
      <Tabs value={tab} onChange={(next) => show({ tab: (next ?? 'recommended') as Tab })} keepMounted={false}>
        <Tabs.List aria-label={say('lists')} mb="md" className={classes.tabs ?? ''}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} h={44}>
              {say(one)}
              <span className={classes.count}>{counts[one] === null ? '' : wholeNumber(counts[one])}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <StartProblem refusal={starting.refusal} onClose={starting.forgetRefusal} />
        <Tabs.Panel value="recommended">
          {!isLocked && (
            <SurveyList key={refreshKey} view={view} onViewChange={show} onOpen={open} onClose={close} {...starting} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="all">
          {!isLocked && (
            <SurveyList key={refreshKey} view={view} onViewChange={show} onOpen={open} onClose={close} {...starting} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="completed">
          <Suspense>
            <CompletedList key={refreshKey} currentPage={pages} onPage={(page) => show({ pages: page })} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {!isLocked && Partners && (
        <Suspense>
          <Partners />
        </Suspense>
      )}
    </>
  )
}

type Address = ReturnType<typeof useSurveyAddress>
/**
 * The return from a supplier is kept while its popup is open, although the address drops it at once so that a reload does not repeat
 * it. The address changes in a transition, so it may still name the return after the popup was closed; that must not reopen it.
 */
function useReturn({
  attemptId,
  partnerKey,
  forgetAttempt,
}: Pick<Address, 'attemptId' | 'partnerKey' | 'forgetAttempt'>) {
  const from = attemptId ?? partnerKey
  const back = from === null ? null : { id: from, isNamed: attemptId !== null }
  const [returned, setReturned] = useState(back)
  const [addressed, setAddressed] = useState(from)
  if (from !== addressed) {
    setAddressed(from)
    if (back) setReturned(back)
  }
  const onClose = () => {
    forgetAttempt()
    setReturned(null)
  }
  return { returned, onTold: forgetAttempt, onClose }
}
