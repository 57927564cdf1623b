import { Tabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './PageTabs.module.css'
import { findTabScroll } from './tab-scroll.ts'

type Tab<T> = { value: T; word: ReactNode; panel: ReactNode }
type Props<T> = {
  label: string
  tabs: readonly Tab<T>[]
  tab: T
  onTab: (tab: T) => void
  /** Moves the tabs closer together on a phone, so that long labels are visible. */
  isClose?: boolean
}

/**
 * The number of tabs that fit side by side at 360 px. If there are more, they are closer together, and the row
 * scrolls.
 */
const usualTabs = 4

/** The tabs of a page. On a phone they stay on one line. */
export function PageTabs<T extends string>({ label, tabs, tab, onTab, isClose = tabs.length > usualTabs }: Props<T>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>(`[id$="-tab-${tab}"]`)
    const left = row && chosen ? findTabScroll(row, chosen) : null
    if (left !== null) row?.scrollTo({ left })
  }, [tab])
  return (
    <Tabs
      value={tab}
      onChange={(next) => {
        const wanted = tabs.find(({ value }) => value === next)
        if (wanted) onTab(wanted.value)
      }}
      keepMounted={false}
    >
      <Tabs.List ref={list} aria-label={label} mb="lg" className={classes.list ?? ''} data-close={isClose || undefined}>
        {tabs.map(({ value, word }) => (
          <Tabs.Tab key={value} value={value} h={44}>
            {word}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
