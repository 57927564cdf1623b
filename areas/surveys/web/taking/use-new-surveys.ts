import { useEffect, useRef, useState } from 'react'
import { useNewestSurvey } from '../../../notifications/web/for-others/newest-survey.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { surveysAll, surveysRecommended } from '../for-others/surveys.ts'
import { toPageQuery } from './survey-pages.ts'
import type { SurveyView } from './survey-view.ts'

/** All open pages learn of a new survey at once, so each asks at a random moment within this time, and then rests for a while. */
const spreadMs = 1_500
const restMs = 10_000
const always = new Date(0).toISOString()

/** Returns how long to wait before asking: a random delay, and at least the rest after the previous request. */
export const chooseWaitMs = (now: number, askedAt: number | null, chance = Math.random()): number =>
  Math.max(chance * spreadMs, askedAt === null ? 0 : askedAt + restMs - now)

/**
 * Returns how many surveys of this list are newer than its last response: 0 until the server reports new ones and the
 * list has been requested again. `since` is when the newest survey in that response went live; undefined before the
 * first response.
 */
export function useNewSurveys(view: SurveyView, since: string | null | undefined): number {
  const heard = useNewestSurvey()
  const dispatch = useAppDispatch()
  const [news, setNews] = useState<{ of: string; count: number } | null>(null)
  const askedAt = useRef<number | null>(null)
  const from = since ?? always
  const isAll = view.tab === 'all'
  const query = { ...toPageQuery(view, 1), limit: 1, since: from }
  const asked = JSON.stringify(query)
  const newer = since !== undefined && heard !== null && heard > from ? heard : null
  useEffect(() => {
    if (newer === null) return
    let isOver = false
    const ask = async () => {
      askedAt.current = Date.now()
      const args = { query: JSON.parse(asked) as typeof query }
      const once = { subscribe: false, forceRefetch: true }
      const { data } = await dispatch(isAll ? surveysAll.initiate(args, once) : surveysRecommended.initiate(args, once))
      if (!isOver && data) setNews({ of: asked, count: data.count })
    }
    const timer = setTimeout(() => void ask(), chooseWaitMs(Date.now(), askedAt.current))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [newer, asked, isAll, dispatch])
  return newer !== null && news?.of === asked ? news.count : 0
}
