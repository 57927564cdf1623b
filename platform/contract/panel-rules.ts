import { languageCodes, type Language } from './language.ts'
import { usualPointsPerDollar } from './money.ts'
import type { PointNames } from './point-names.ts'

/** The rules of the panel that pages have to know before they are drawn: the document brings them. */
export type PanelRules = {
  readonly pointsPerDollar: number
  /** What points are called, by language. */
  readonly pointNames: PointNames
  /** The smallest amount that panelists work towards, in points. */
  readonly firstLevel: number
  /** For so many days after its end the points of a survey can be disputed. */
  readonly disputeDays: number
  /** Within so many days a dispute is decided. */
  readonly decisionDays: number
  /** The languages that readers may choose, the first for who has not chosen. */
  readonly languages: readonly Language[]
}
/** What holds until an operator chooses otherwise; for pages that no server stands in front of. */
export const usualRules: PanelRules = {
  pointsPerDollar: usualPointsPerDollar,
  pointNames: {},
  firstLevel: 500,
  disputeDays: 30,
  decisionDays: 30,
  languages: languageCodes,
}
