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
/** A page that stays open asks again this often. */
const askAgainMs = 300_000

/** Begins with what the document told, so that the program takes the page over as it stands, and goes on with what is true now. */
export function ShowcaseNow({ children }: { children: ReactNode }) {
  const { data } = useShowcaseQuery(undefined, { pollingInterval: askAgainMs, skipPollingIfUnfocused: true })
  return <Shown value={data ?? operator.showcase}>{children}</Shown>
}

/**
 * A piece of the page for a panel that has something to show, or lacks it (`piecesOf` names what). A page that is written in advance
 * has the pieces of both, and the server takes out those that do not fit; so the element stands around them here too.
 */
export function ShownWhen({ has, lacks, children }: { has?: string; lacks?: string; children: ReactNode }) {
  const there = piecesOf(useContext(Shown))
  const isShown = (has === undefined || there.has(has)) && (lacks === undefined || !there.has(lacks))
  if (!isWrittenInAdvance && !isShown) return null
  return createElement('tp-when', { 'data-has': has, 'data-lacks': lacks }, children)
}

/** A figure as it stands on the page; in one that is written in advance, the mark in its place. */
export function useFigure(name: FigureName): string {
  const { figures } = useContext(Shown)
  const language = useLanguage()
  const value = figures[name]
  if (isWrittenInAdvance) return figureMark(name)
  return value === null ? '' : figureText(name, value, language)
}

/** The texts and the picture of the reward at a place, likewise. */
export function useShownReward(at: number): { name: string; points: string; value: string; picture: string } {
  const reward = useContext(Shown).rewards[at]
  const language = useLanguage()
  if (isWrittenInAdvance) return rewardMarks(at)
  if (!reward) return { name: '', points: '', value: '', picture: '' }
  return { ...rewardText(reward, language), picture: reward.picture?.path ?? '' }
}
