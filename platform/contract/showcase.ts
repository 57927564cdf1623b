import { Type, type Static } from 'typebox'
import { nullable } from './endpoint.ts'
import { Points } from './fields.ts'
import { locales, type Language } from './language.ts'
import { numberFormat } from './formats.ts'

/** How many rewards the landing page shows. */
export const shownRewardsMax = 4

/** Our own drawings of gift cards, for rewards without a picture. */
export const giftDrawings = ['shopping', 'food', 'games', 'movies', 'bank'] as const
export type GiftDrawing = (typeof giftDrawings)[number]

const Count = Type.Integer({ minimum: 0 })
const ShownReward = Type.Object({
  /** The name of the reward by language; English is always present. */
  name: Type.Record(Type.String(), Type.String()),
  /** The smallest number of points for which the reward is currently available. */
  points: Points,
  /** The value that the panelist then gets, in US cents. */
  cents: Count,
  drawing: Type.Unsafe<GiftDrawing>({ type: 'string', enum: [...giftDrawings] }),
  picture: nullable(Type.Object({ path: Type.String(), width: Count, height: Count })),
})
export type ShownReward = Static<typeof ShownReward>

/** The figures of the panel that visitors see. A figure is null while there is too little data. */
export const Showcase = Type.Object({
  figures: Type.Object({
    /** How many surveys are open to members now. */
    surveysOpen: nullable(Count),
    /** US dollars per hour; at least half of these surveys pay this much. */
    usdPerHour: nullable(Type.Number()),
    /** How many rewards were sent since the start of the month (UTC). */
    rewardsSent: nullable(Count),
    /** The median time from a request to its decision, in minutes. */
    decisionMinutes: nullable(Count),
  }),
  /** The first rewards on offer, in the order of the members' list. */
  rewards: Type.Array(ShownReward, { maxItems: shownRewardsMax }),
  /** Whether one of these rewards is limited to some countries or ages. */
  isLimited: Type.Boolean(),
})
export type Showcase = Static<typeof Showcase>
export type Figures = Showcase['figures']

/** The figures of an empty panel. */
export const emptyShowcase: Showcase = {
  figures: { surveysOpen: null, usdPerHour: null, rewardsSent: null, decisionMinutes: null },
  rewards: [],
  isLimited: false,
}

/** The names of the figures, in the order of the page. */
export const figureNames = ['surveysOpen', 'usdPerHour', 'rewardsSent', 'decisionMinutes'] as const
export type FigureName = (typeof figureNames)[number]

export const decisionUnits = ['minutes', 'hours', 'days'] as const
export type DecisionUnit = (typeof decisionUnits)[number]

/**
 * Converts the time of a decision to the unit that people would use. The result is never shorter than the actual time,
 * and is at least two of the unit.
 */
export function expressDuration(minutes: number): { amount: number; unit: DecisionUnit } {
  if (minutes < 120) return { amount: Math.max(2, Math.ceil(minutes)), unit: 'minutes' }
  if (minutes <= 48 * 60) return { amount: Math.ceil(minutes / 60), unit: 'hours' }
  return { amount: Math.ceil(minutes / 144) / 10, unit: 'days' }
}

const dollars = numberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * Formats a figure for the page, without the unit of time. Only the language of the page matters, not the reader's
 * region.
 */
export function figureText(name: FigureName, value: number, language: Language): string {
  if (name === 'usdPerHour') return dollars.format(value)
  return numberIn(language, name === 'decisionMinutes' ? expressDuration(value).amount : value)
}
const numberIn = (language: Language, value: number): string => numberFormat(locales[language]).format(value)

/** Formats a reward for the page. */
export const rewardText = ({ name, points, cents }: ShownReward, language: Language) => ({
  name: name[language] ?? name['en'] ?? '',
  points: numberIn(language, points),
  value: dollars.format(cents / 100),
})

/** Names the pieces of the page that have content. A page that is built in advance has a place for each piece. */
export function piecesOf({ figures, rewards, isLimited }: Showcase): ReadonlySet<string> {
  const shown = figureNames.filter((name) => figures[name] !== null)
  const { decisionMinutes: minutes } = figures
  return new Set([
    ...shown,
    ...(shown.length > 0 ? ['figures'] : []),
    ...(minutes === null ? [] : [expressDuration(minutes).unit]),
    ...(rewards.length > 0 ? ['rewards'] : []),
    ...(isLimited ? ['limited'] : []),
    ...rewards.flatMap(({ picture, drawing }, at) => [`reward${at}`, `reward${at}-${picture ? 'picture' : drawing}`]),
  ])
}

/** Returns the placeholder for a figure in a prerendered page. */
export const figureMark = (name: FigureName): string => `%FIGURE_${name.toUpperCase()}%`
/** Returns the placeholders for a reward's values in a prerendered page. */
export const rewardMarks = (at: number) => {
  const mark = (what: string) => `%REWARD_${at}_${what}%`
  return { name: mark('NAME'), points: mark('POINTS'), value: mark('VALUE'), picture: mark('PICTURE') }
}

/** Makes the texts that replace the placeholders of figures and rewards. */
export function makeTextsAtMarks({ figures, rewards }: Showcase, language: Language): Record<string, string> {
  const told = figureNames.flatMap((name) => {
    const value = figures[name]
    return value === null ? [] : [[figureMark(name), figureText(name, value, language)] as const]
  })
  const offered = rewards.flatMap((reward, at) => {
    const [marks, { name, points, value }] = [rewardMarks(at), rewardText(reward, language)]
    const texts = [
      [marks.name, name],
      [marks.points, points],
      [marks.value, value],
    ] as const
    return reward.picture ? [...texts, [marks.picture, reward.picture.path] as const] : texts
  })
  return Object.fromEntries([...told, ...offered])
}
