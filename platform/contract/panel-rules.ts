import { languageCodes, type Language } from './language.ts'
import { usualPointsPerDollar } from './money.ts'
import type { PointNames } from './point-names.ts'

/** The rules of the panel that pages need before they are drawn. The document contains them. */
export type PanelRules = {
  readonly pointsPerDollar: number
  /** The names of points, by language. */
  readonly pointNames: PointNames
  /** The points of the smallest reward that panelists can work towards. */
  readonly firstLevel: number
  /** For how many days after an attempt ended its points can be disputed. */
  readonly disputeDays: number
  /** The number of days within which a dispute is decided. */
  readonly decisionDays: number
  /** The languages that the panel offers; the first is the default. */
  readonly languages: readonly Language[]
}
/** The rules until the operator chooses others, and for pages without a server. */
export const usualRules: PanelRules = {
  pointsPerDollar: usualPointsPerDollar,
  pointNames: {},
  firstLevel: 500,
  disputeDays: 30,
  decisionDays: 30,
  languages: languageCodes,
}
