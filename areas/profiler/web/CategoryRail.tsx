import { IconCircleCheck } from '@tabler/icons-react'
import type { CategoryProgress } from '../contract.ts'
import { Link } from 'react-router'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import classes from './ProfileSurveys.module.css'

/** The categories as links, each with its progress. */
export function CategoryRail({ categories, current }: { categories: readonly CategoryProgress[]; current: string }) {
  const say = useText(profiler)
  return (
    <nav aria-label={say('categories')}>
      <ul className={classes.list}>
        {categories.map(({ categoryId, name, answered, total }) => (
          <li key={categoryId}>
            <Link
              to={{ search: `?category=${encodeURIComponent(categoryId)}` }}
              className={classes.entry}
              data-long={total === 0 || undefined}
              aria-current={categoryId === current ? 'true' : undefined}
            >
              <span>
                {name}{' '}
                {answered === total && total > 0 && (
                  <IconCircleCheck size={16} aria-hidden style={{ verticalAlign: -3 }} />
                )}
              </span>
              <span className={`${classes.count} tp-num`}>
                {total === 0 ? say('consentOnly') : say('partOf', { answered, total })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
