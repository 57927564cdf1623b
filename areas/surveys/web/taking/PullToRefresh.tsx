import { IconArrowDown, IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { refreshing } from '../../words/en/refreshing.ts'
import { beginPull, farPx, movePull, type Pull } from './pull.ts'
import { useRefresh } from './refresh.ts'
import classes from './PullToRefresh.module.css'

const isCovered = (): boolean => document.querySelector('[role="dialog"]') !== null

/**
 * Reads the lists again when the panelist pulls down from the top of the page. The page itself does not move, and
 * scrolling, zooming and going back work as usual. While this page is open, only the browser's own pull-to-refresh,
 * which reloads the whole document, is off.
 */
export function PullToRefresh() {
  const say = useText(refreshing)
  const { isRefreshing, refresh } = useRefresh()
  const [pulled, setPulled] = useState(0)
  const pull = useRef<Pull | null>(null)
  const updatePull = useEffectEvent((next: Pull | null) => {
    pull.current = next
    setPulled(next?.pulled ?? 0)
  })
  const begin = useEffectEvent(({ touches }: TouchEvent) => {
    const [finger] = touches
    if (!finger || isRefreshing) return
    const at = { x: finger.clientX, y: finger.clientY }
    pull.current = beginPull(at, { fingers: touches.length, scrolled: scrollY, isCovered: isCovered() })
  })
  const move = useEffectEvent(({ touches }: TouchEvent) => {
    const [finger] = touches
    if (!pull.current || !finger) return
    updatePull(
      movePull(pull.current, { x: finger.clientX, y: finger.clientY }, { fingers: touches.length, scrolled: scrollY }),
    )
  })
  const end = useEffectEvent(() => {
    const isFar = (pull.current?.pulled ?? 0) >= farPx
    updatePull(null)
    if (isFar) void refresh()
  })
  useEffect(() => {
    const root = document.documentElement.style
    const before = root.overscrollBehaviorY
    root.overscrollBehaviorY = 'contain'
    const stop = new AbortController()
    const quiet = { passive: true, signal: stop.signal }
    addEventListener('touchstart', begin, quiet)
    addEventListener('touchmove', move, quiet)
    addEventListener('touchend', end, quiet)
    addEventListener('touchcancel', () => updatePull(null), quiet)
    return () => {
      stop.abort()
      root.overscrollBehaviorY = before
    }
  }, [])
  const isFar = pulled >= farPx
  const look = {
    '--pulled': `${isRefreshing ? farPx : pulled}px`,
    '--part': String(Math.min(1, pulled / farPx)),
  } as CSSProperties
  const state = isRefreshing ? 'refreshing' : isFar ? 'release' : 'pull'
  return (
    <>
      <span className="tp-sr-only" role="status">
        {isRefreshing ? say('refreshing') : ''}
      </span>
      {(pulled > 0 || isRefreshing) && (
        <div className={classes.sign} data-state={state} aria-hidden="true" style={look}>
          {isRefreshing ? <IconRefresh size={18} /> : <IconArrowDown size={18} />}
          {say(state)}
        </div>
      )}
    </>
  )
}
