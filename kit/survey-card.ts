/** What a card says of a survey; the contract's card has this shape. */
export type SurveyOffer = {
  surveyId: string
  title: string
  kind: 'hosted' | 'external'
  category: string
  points: number
  minutes: number
  pointsPerHour: number
  screenOutPoints: readonly ScreenOutPay[]
  match: { strength: 'strong' | 'good' | 'possible' | 'open'; reasons: readonly string[] }
  devices: readonly ('desktop' | 'tablet' | 'phone')[]
  status: 'open' | 'in_progress'
}

type ScreenOutPay = { fromSeconds: number; points: number }

/** 100 points = US$1.00 (product, section 3). */
const pointsPerDollar = 100

/** What points are worth, in US$. */
export const usdOf = (points: number): number => points / pointsPerDollar

/** The steps of a screen-out's pay that pay something, in order of time; minutes may be halves. */
export const payingSteps = (ladder: readonly ScreenOutPay[]): { minutes: number; points: number }[] =>
  ladder
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => a.fromSeconds - b.fromSeconds)
    .map(({ fromSeconds, points }) => ({ minutes: Math.round(fromSeconds / 6) / 10, points }))
