import { formatDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { displayNames } from '../../../platform/contract/formats.ts'
import { writtenLanguages } from '../../../platform/contract/language.ts'
import {
  keepWords,
  type Message,
  type TextByLanguage,
  type TextOrMessage,
} from '../../../platform/contract/messages.ts'
import { qualityNote } from '../contract.ts'
import type { QualityReason, QualitySign } from '../../surveys/contract/surveys.ts'

/** The score below which points wait, and for how many days they wait if no one decides. */
export type HoldTerms = { threshold: number; holdDays: number }

/** What was observed about an attempt. */
export type Evidence = {
  isTooFast: boolean
  seconds: number
  /** The signs in the answers; null for an external survey. */
  answered: {
    minutes: number
    signs: { failedChecks: readonly string[]; straightLined: readonly string[]; againstProfile: readonly string[] }
  } | null
  /** Whether another account completed the same survey from the same device. */
  isSameDevice: boolean
  /** The country in which the attempt was started, if it is not the panelist's; otherwise null. */
  foreign: { countryId: string; homeId: string } | null
}

const fullScore = 100
/** How much a sign lowers the score: by `each` for every question with the sign, but by at most `most` in all. */
const costs: Record<QualitySign, { each: number; most: number }> = {
  'too-fast': { each: 40, most: 40 },
  'straight-lined': { each: 20, most: 40 },
  'attention-failed': { each: 20, most: 60 },
  'same-device': { each: 60, most: 60 },
  'other-country': { each: 40, most: 40 },
  'against-profile': { each: 20, most: 40 },
}
/** In surveys of at least this many minutes, one failed attention check is forgiven. */
const longSurveyMinutes = 5
const tooManyFailed = 60

const costOf = (sign: QualitySign, times: number): number => Math.min(costs[sign].each * times, costs[sign].most)

function attentionCost(failed: number, minutes: number): number {
  const allowed = minutes < longSurveyMinutes ? 0 : 1
  return failed > allowed ? tooManyFailed : costOf('attention-failed', failed)
}

const nameIn = (locale: string, countryId: string): string =>
  (/^[A-Z]{2}$/.test(countryId) ? displayNames(locale, { type: 'region' }).of(countryId) : undefined) ?? countryId
const nameOf = (countryId: string): TextByLanguage => ({
  en: nameIn('en', countryId),
  ...(Object.fromEntries(
    writtenLanguages.flatMap((language) => (language === 'en' ? [] : [[language, nameIn(language, countryId)]])),
  ) as Omit<TextByLanguage, 'en'>),
})

/** Lists the signs of poor quality in an attempt, each with the points that it takes off the score. */
export function listReasons({ isTooFast, seconds, answered, isSameDevice, foreign }: Evidence): QualityReason[] {
  const { failedChecks = [], straightLined = [], againstProfile = [] } = answered?.signs ?? {}
  const found: QualityReason[] = []
  const add = (sign: QualitySign, cost: number, seen: TextOrMessage) =>
    void found.push({ sign, costs: cost, seen: keepWords(seen) })
  if (isTooFast) add('too-fast', costOf('too-fast', 1), qualityNote('seenFast', { count: seconds }))
  if (failedChecks.length > 0)
    add('attention-failed', attentionCost(failedChecks.length, answered?.minutes ?? 0), failedChecks.join(', '))
  if (straightLined.length > 0)
    add('straight-lined', costOf('straight-lined', straightLined.length), straightLined.join(', '))
  if (isSameDevice) add('same-device', costOf('same-device', 1), qualityNote('seenDevice'))
  if (foreign)
    add(
      'other-country',
      costOf('other-country', 1),
      qualityNote('seenCountry', { country: nameOf(foreign.countryId), home: nameOf(foreign.homeId) }),
    )
  if (againstProfile.length > 0)
    add('against-profile', costOf('against-profile', againstProfile.length), againstProfile.join(', '))
  return found
}

export const scoreOf = (reasons: readonly QualityReason[]): number =>
  Math.max(
    0,
    reasons.reduce((score, reason) => score - reason.costs, fullScore),
  )

/** Lists several signs in plain words for the panelist, without details that would help cheaters. */
function listSigns([sign, ...others]: readonly [QualitySign, ...QualitySign[]]): Message {
  const one = qualityNote(`sign-${sign}`)
  const [next, ...rest] = others
  return next ? qualityNote('signs', { one, others: listSigns([next, ...rest]) }) : one
}

/** Explains to the panelist why points wait, and what happens next. */
export const sayWhyHeld = (signs: readonly [QualitySign, ...QualitySign[]], releaseAt: Date): Message =>
  qualityNote('noticed', { signs: listSigns(signs), day: formatDay(releaseAt.toISOString()) })

export const releaseAfter = (at: Date, { holdDays }: Pick<HoldTerms, 'holdDays'>): Date =>
  new Date(at.getTime() + holdDays * dayMs)
