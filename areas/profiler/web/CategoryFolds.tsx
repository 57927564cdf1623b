import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { CategoryProgress } from '../contract.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import classes from './ProfileSurveys.module.css'

type Props = {
  categories: readonly CategoryProgress[]
  children: (categoryId: string) => ReactNode
}

/** The categories as collapsible lines with their answers, for screens without room for two panes. */
export function CategoryFolds({ categories, children }: Props) {
  const say = useText(profiler)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ul className={classes.folds}>
      {categories.map(({ categoryId, name, answered, total }) => {
        const isOpen = categoryId === open
        return (
          <li key={categoryId}>
            <h3 className={classes.foldTitle}>
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : categoryId)}
              >
                <span className={classes.foldName}>
                  {name} {answered === total && total > 0 && <IconCircleCheck size={18} aria-hidden />}
                </span>
                <span className={classes.count}>
                  {total === 0 ? say('consentOnly') : say('progressOf', { answered, total })}
                </span>
                <IconChevronDown size={20} aria-hidden className={classes.chevron} />
              </button>
            </h3>
            {isOpen && children(categoryId)}
          </li>
        )
      })}
    </ul>
  )
}
