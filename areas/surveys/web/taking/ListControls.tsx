import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { loadAtFirstTouch } from '../../../../kit/touch.ts'
import { surveys } from '../../words/en/surveys.ts'
import { Choices } from './Choices.tsx'
import { useRefresh } from './refresh.ts'
import { countNonDefaults, type SurveyView } from './survey-view.ts'
import { useNewSurveys } from './use-new-surveys.ts'
import classes from './MySurveys.module.css'

const FilterSheet = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet })),
)

type Props = {
  view: SurveyView
  /** How many surveys match; null while that is not known. */
  count: number | null
  /**
   * When the newest survey in the list went live, according to the list's response; undefined before the first
   * response.
   */
  since: string | null | undefined
  isWide: boolean
  onChange: (change: Partial<SurveyView>) => void
}

/** The order and the filters of the list, in one row, or behind one button on narrow screens. */
export function ListControls({ view, count, since, isWide, onChange }: Props) {
  const say = useText(surveys)
  const [isOpen, setOpen] = useState(false)
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const found = <SurveyCount view={view} count={count} since={since} />
  if (isWide)
    return (
      <>
        <Choices view={view} onChange={onChange} />
        <div className={classes.line}>{found}</div>
      </>
    )
  const on = countNonDefaults(view)
  return (
    <div className={classes.bar}>
      {found}
      <Button
        ref={setOpener}
        variant="default"
        radius="xl"
        h={44}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {say('filter')}
        {on > 0 && <span className={classes.on}>{wholeNumber(on)}</span>}
      </Button>
      <Suspense fallback={null}>
        <FilterSheet
          opened={isOpen}
          opener={opener}
          onClose={() => setOpen(false)}
          view={view}
          count={count}
          onChange={onChange}
        />
      </Suspense>
    </div>
  )
}

/** The number of surveys. When new ones have arrived, a button in the same place loads them; nothing moves automatically. */
function SurveyCount({ view, count, since }: Pick<Props, 'view' | 'count' | 'since'>) {
  const say = useText(surveys)
  const news = useNewSurveys(view, since)
  const { isRefreshing, refresh } = useRefresh()
  const line = useRef<HTMLDivElement>(null)
  const bringIn = async () => {
    await refresh()
    // The button disappears, so the focus moves to the line that contained it.
    line.current?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.found} ref={line} tabIndex={-1}>
      <span className="tp-sr-only" role="status">
        {news > 0 ? say('newSurveys', { count: news }) : ''}
      </span>
      {news > 0 ? (
        <button type="button" className={classes.new} aria-busy={isRefreshing} onClick={() => void bringIn()}>
          {say('newSurveys', { count: news })}
        </button>
      ) : count === null ? (
        ''
      ) : (
        say('inList', { count })
      )}
    </div>
  )
}
