import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { atFirstTouch } from '../../../../kit/touch.ts'
import { surveys } from '../../words/en/surveys.ts'
import { Choices } from './Choices.tsx'
import { countWishes, type SurveyWish } from './survey-wish.ts'
import classes from './MySurveys.module.css'

const FilterSheet = lazy(() => atFirstTouch(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet })))

type Props = {
  wish: SurveyWish
  /** How many surveys there are with it; null while that is not known. */
  count: number | null
  isWide: boolean
  onChange: (change: Partial<SurveyWish>) => void
}

/** What the reader wants of the list, its order and what to leave out: in one row, or behind one button where there is little room. */
export function ListControls({ wish, count, isWide, onChange }: Props) {
  const say = useText(surveys)
  const [isOpen, setOpen] = useState(false)
  if (isWide) return <Choices wish={wish} onChange={onChange} />
  const on = countWishes(wish)
  return (
    <div className={classes.bar}>
      <span className={classes.found}>{count === null ? '' : say('inList', { count })}</span>
      <Button
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
        <FilterSheet opened={isOpen} onClose={() => setOpen(false)} wish={wish} count={count} onChange={onChange} />
      </Suspense>
    </div>
  )
}
