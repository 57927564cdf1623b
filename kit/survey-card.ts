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

/** The steps of a screen-out's pay that pay something, in order of time; minutes may be halves. */
export const payingSteps = (ladder: readonly ScreenOutPay[]): { minutes: number; points: number }[] =>
  ladder
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => a.fromSeconds - b.fromSeconds)
    .map(({ fromSeconds, points }) => ({ minutes: Math.round(fromSeconds / 6) / 10, points }))
