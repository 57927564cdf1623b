import { disputeSettings } from '../areas/disputes/contract.ts'
import { siteSettings } from '../areas/site/contract.ts'
import { pointNamesIn } from '../areas/site/server/area.ts'
import { walletSettings } from '../areas/wallet/contract.ts'
import type { PanelRules } from '../platform/contract/panel-rules.ts'
import { cookiePolicyPath } from '../platform/contract/addresses.ts'
import type { Chosen } from '../platform/server/chosen.ts'
import type { Operator } from '../platform/server/document-pages.ts'

/** The rules that every document tells its page. */
export const panelRulesIn = ({ get }: Pick<Chosen, 'get'>, languages: PanelRules['languages']): PanelRules => ({
  pointsPerDollar: get(siteSettings.pointsPerDollar),
  pointNames: pointNamesIn({ get }),
  firstLevel: get(walletSettings.levels)[0] ?? 0,
  disputeDays: get(walletSettings.disputeDays),
  decisionDays: get(disputeSettings.decisionDays),
  languages,
})

/** What the operator says on public pages. */
export const operatorIn = (
  chosen: Pick<Chosen, 'get'>,
  { publicUrl, languages }: { publicUrl: string; languages: PanelRules['languages'] },
): Operator => ({
  appName: chosen.get(siteSettings.name),
  publicUrl,
  followUs: chosen.get(siteSettings.followUs),
  cookiePolicyUrl: chosen.get(siteSettings.cookiePolicyUrl) || cookiePolicyPath,
  contactEmail: chosen.get(siteSettings.contactEmail),
  rules: panelRulesIn(chosen, languages),
})

/** The parts of the welcome bonus as they are now, which pages tell before anybody has joined. */
export const welcomePointsIn = ({ get }: Pick<Chosen, 'get'>) => ({
  verify: get(walletSettings.verify),
  top5: get(walletSettings.top5),
  first: get(walletSettings.first),
})
