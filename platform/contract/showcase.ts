import { Type, type Static } from 'typebox'
import { nullable } from './endpoint.ts'
import { Points } from './fields.ts'
import { locales, type Language } from './language.ts'

/** So many rewards stand on the landing page. */
export const shownRewards = 4

/** Our own drawings of gift cards; one stands in for a reward without a picture. */
export const giftDrawings = ['shopping', 'food', 'games', 'movies', 'bank'] as const
export type GiftDrawing = (typeof giftDrawings)[number]

const Count = Type.Integer({ minimum: 0 })
const ShownReward = Type.Object({
  /** By language; English is always there. */
  name: Type.Record(Type.String(), Type.String()),
  /** The fewest points for which it can be had now. */
  points: Points,
  /** What is then sent, in cents of US dollars. */
  cents: Count,
  drawing: Type.Unsafe<GiftDrawing>({ type: 'string', enum: [...giftDrawings] }),
  picture: nullable(Type.Object({ path: Type.String(), width: Count, height: Count })),
})
export type ShownReward = Static<typeof ShownReward>

/** What the panel has to show to strangers. A figure is null while too little stands behind it. */
export const Showcase = Type.Object({
  figures: Type.Object({
    /** Surveys that members can take now. */
    surveysOpen: nullable(Count),
    /** Half of those pay at least so many US dollars for an hour. */
    usdPerHour: nullable(Type.Number()),
    /** Rewards that were sent since the beginning of the UTC month. */
    rewardsSent: nullable(Count),
    /** Half of the decisions about requests for rewards took at most so long. */
    decisionMinutes: nullable(Count),
  }),
  /** The first rewards on offer, in the order that members see. */
  rewards: Type.Array(ShownReward, { maxItems: shownRewards }),
  /** Whether one of them is for some countries or ages only. */
  isLimited: Type.Boolean(),
})
export type Showcase = Static<typeof Showcase>
export type Figures = Showcase['figures']

/** What an empty panel has to show. */
export const emptyShowcase: Showcase = {
  figures: { surveysOpen: null, usdPerHour: null, rewardsSent: null, decisionMinutes: null },
  rewards: [],
  isLimited: false,
}

/** The figures of the strip, in their order. */
export const figureNames = ['surveysOpen', 'usdPerHour', 'rewardsSent', 'decisionMinutes'] as const
export type FigureName = (typeof figureNames)[number]

export const decisionUnits = ['minutes', 'hours', 'days'] as const
export type DecisionUnit = (typeof decisionUnits)[number]

/** How long a decision takes in the unit that people would say, never one alone of it and never less than it was. */
export function spanOf(minutes: number): { amount: number; unit: DecisionUnit } {
  if (minutes < 120) return { amount: Math.max(2, Math.ceil(minutes)), unit: 'minutes' }
  if (minutes <= 48 * 60) return { amount: Math.ceil(minutes / 60), unit: 'hours' }
  return { amount: Math.ceil(minutes / 144) / 10, unit: 'days' }
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A figure as it stands on the page, the unit of time apart. The page is written for a language, so that the reader's region says nothing here. */
export function figureText(name: FigureName, value: number, language: Language): string {
  if (name === 'usdPerHour') return dollars.format(value)
  return numberIn(language, name === 'decisionMinutes' ? spanOf(value).amount : value)
}
const numberIn = (language: Language, value: number): string => new Intl.NumberFormat(locales[language]).format(value)

/** A reward as it stands on the page. */
export const rewardText = ({ name, points, cents }: ShownReward, language: Language) => ({
  name: name[language] ?? name['en'] ?? '',
  points: numberIn(language, points),
  value: dollars.format(cents / 100),
})

/** The names of the pieces of the page that have something to say: pages written in advance have a place for each. */
export function piecesOf({ figures, rewards, isLimited }: Showcase): ReadonlySet<string> {
  const shown = figureNames.filter((name) => figures[name] !== null)
  const { decisionMinutes: minutes } = figures
  return new Set([
    ...shown,
    ...(shown.length > 0 ? ['figures'] : []),
    ...(minutes === null ? [] : [spanOf(minutes).unit]),
    ...(rewards.length > 0 ? ['rewards'] : []),
    ...(isLimited ? ['limited'] : []),
    ...rewards.flatMap(({ picture, drawing }, at) => [`reward${at}`, `reward${at}-${picture ? 'picture' : drawing}`]),
  ])
}

/** Where a text of the showcase stands in a page that is written in advance. */
export const figureMark = (name: FigureName): string => `%FIGURE_${name.toUpperCase()}%`
export const rewardMarks = (at: number) => {
  const mark = (what: string) => `%REWARD_${at}_${what}%`
  return { name: mark('NAME'), points: mark('POINTS'), value: mark('VALUE'), picture: mark('PICTURE') }
}

/** The texts at those marks. */
export function textsAtMarks({ figures, rewards }: Showcase, language: Language): Record<string, string> {
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
