import { isPanelist } from '../../../../platform/contract/access.ts'
import { lazy, Suspense, useEffect } from 'react'
import { usePerson } from '../../../../platform/web/session/me.ts'
import { useAppDispatch, useAppSelector } from '../../../../platform/web/state/hooks.ts'
import { popupClosed, popupOpened, popupsClosed, refreshed } from '../../../../platform/web/state/ui-slice.ts'
import { loadAtFirstTouch } from '../../../../kit/touch.ts'
import { TopInvite } from './TopInvite.tsx'

// Neither of these two can be needed before the page is first touched.
const TopQuestionsForm = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./TopQuestionsForm.tsx')).TopQuestionsForm })),
)
const TopThanks = lazy(() => loadAtFirstTouch(async () => ({ default: (await import('./TopThanks.tsx')).TopThanks })))

/**
 * The three popups about the top five questions, each with its own flag: the first invites the panelist until all five
 * are answered, the second asks them, the third says thanks. Leaving the page closes them all.
 */
export function TopQuestions() {
  const dispatch = useAppDispatch()
  const popups = useAppSelector((state) => state.ui.popups)
  const person = usePerson()
  const isAsked = person !== null && isPanelist(person.role) && !person.isTopAnswer
  useEffect(
    () => () => {
      dispatch(popupsClosed())
    },
    [dispatch],
  )
  useEffect(() => {
    if (isAsked) dispatch(popupOpened('first'))
  }, [isAsked, dispatch])

  const ask = () => {
    dispatch(popupClosed('first'))
    dispatch(popupOpened('second'))
  }
  const thank = () => {
    dispatch(popupClosed('second'))
    dispatch(popupOpened('third'))
    // The answers change which surveys match, so the lists start over.
    dispatch(refreshed())
  }
  const leaveOpen = () => {
    dispatch(popupClosed('second'))
    dispatch(popupOpened('first'))
  }
  return (
    <>
      {isAsked && popups.first && <TopInvite onBegin={ask} onLater={() => dispatch(popupClosed('first'))} />}
      <Suspense>
        <TopQuestionsForm opened={popups.second && isAsked} onClose={leaveOpen} onAnswered={thank} />
        <TopThanks opened={popups.third} onClose={() => dispatch(popupsClosed())} />
      </Suspense>
    </>
  )
}
