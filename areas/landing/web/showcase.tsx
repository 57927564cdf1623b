import { createContext, createElement, useContext, type ReactNode } from 'react'
import {
  figureMark,
  figureText,
  piecesOf,
  rewardMarks,
  rewardText,
  type FigureName,
  type Showcase,
} from '../../../platform/contract/showcase.ts'
import { useLanguage } from '../../../platform/web/text/language.ts'
import { isWrittenInAdvance, operator } from '../../../kit/operator.ts'
import { useShowcaseQuery } from './landing-api.ts'

const Shown = createContext<Showcase>(operator.showcase)
/** The interval, in milliseconds, at which an open page reads the figures again. */
const askAgainMs = 300_000

/** Starts with the figures in the document, so that hydration matches, and then follows the current ones. */
export function ShowcaseNow({ children }: { children: ReactNode }) {
  const { data } = useShowcaseQuery(undefined, { pollingInterval: askAgainMs, skipPollingIfUnfocused: true })
  return <Shown value={data ?? operator.showcase}>{children}</Shown>
}

/**
 * A part of the page for panels that have something to show, or that lack it (`piecesOf` lists the names). A
 * prerendered page contains both variants and the server removes those that do not apply, so the surrounding element is
 * kept here too.
 */
export function ShownWhen({ has, lacks, children }: { has?: string; lacks?: string; children: ReactNode }) {
  const there = piecesOf(useContext(Shown))
  const isShown = (has === undefined || there.has(has)) && (lacks === undefined || !there.has(lacks))
  if (!isWrittenInAdvance && !isShown) return null
  return createElement('tp-when', { 'data-has': has, 'data-lacks': lacks }, children)
}

/** A figure as shown on the page; in a prerendered page, the placeholder for it. */
export function useFigure(name: FigureName): string {
  const { figures } = useContext(Shown)
  const language = useLanguage()
  const value = figures[name]
  if (isWrittenInAdvance) return figureMark(name)
  return value === null ? '' : figureText(name, value, language)
}

/** The texts and the picture of the reward at a position, or their placeholders in a prerendered page. */
export function useShownReward(at: number): { name: string; points: string; value: string; picture: string } {
  const reward = useContext(Shown).rewards[at]
  const language = useLanguage()
  if (isWrittenInAdvance) return rewardMarks(at)
  if (!reward) return { name: '', points: '', value: '', picture: '' }
  return { ...rewardText(reward, language), picture: reward.picture?.path ?? '' }
}
