/** The properties of a survey that a card shows; the contract's card has this shape. */
export type SurveyOffer = {
  surveyId: string
  title: string
  kind: 'hosted' | 'external'
  category: string
  points: number
  minutes: number
  mostMinutes: number | null
  pointsPerHour: number
  screenOutPoints: readonly ScreenOutPay[]
  match: { strength: 'strong' | 'good' | 'possible' | 'open'; reasons: readonly string[] }
  devices: readonly ('desktop' | 'tablet' | 'phone')[]
  rating: { score: number; count: number } | null
  status: 'open' | 'in_progress'
}

type ScreenOutPay = { fromSeconds: number; points: number }

/**
 * What a screen-out of this survey pays, in points: the smallest and the largest amount, and after how many minutes it
 * begins to pay; null when it pays nothing. Steps that begin after the survey's own length are left out, because few
 * are still being screened by then.
 */
export function screenOutPay({ screenOutPoints, minutes }: Pick<SurveyOffer, 'screenOutPoints' | 'minutes'>) {
  const paid = screenOutPoints.filter(({ fromSeconds, points }) => points > 0 && fromSeconds < minutes * 60)
  if (paid.length === 0) return null
  const points = paid.map((step) => step.points)
  const fromMinutes = Math.round(Math.min(...paid.map(({ fromSeconds }) => fromSeconds)) / 6) / 10
  return { least: Math.min(...points), most: Math.max(...points), fromMinutes }
}
