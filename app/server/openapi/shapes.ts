import { isSchema } from '../../../platform/server/openapi/schemas.ts'
import * as roles from '../../../areas/access/contract/roles.ts'
import * as usersAndRoles from '../../../areas/access/contract/users-and-roles.ts'
import * as campaignCallbacks from '../../../areas/affiliates/contract/campaign-callbacks.ts'
import * as campaignFigures from '../../../areas/affiliates/contract/campaign-figures.ts'
import * as campaignLeads from '../../../areas/affiliates/contract/campaign-leads.ts'
import * as campaigns from '../../../areas/affiliates/contract/campaigns.ts'
import * as attempts from '../../../areas/attempts/contract.ts'
import * as audience from '../../../areas/audience/contract.ts'
import * as audit from '../../../areas/audit/contract.ts'
import * as account from '../../../areas/auth/contract/account.ts'
import * as auth from '../../../areas/auth/contract/auth.ts'
import * as secondStep from '../../../areas/auth/contract/second-step.ts'
import * as disputes from '../../../areas/disputes/contract.ts'
import * as duties from '../../../areas/duties/contract.ts'
import * as fairness from '../../../areas/fairness/contract.ts'
import * as finance from '../../../areas/finance/contract.ts'
import * as imports from '../../../areas/import/contract.ts'
import * as invitations from '../../../areas/invitations/contract.ts'
import * as keys from '../../../areas/keys/contract.ts'
import * as legal from '../../../areas/legal/contract.ts'
import * as mails from '../../../areas/mails/contract.ts'
import * as matching from '../../../areas/matching/contract.ts'
import * as home from '../../../areas/desk/contract/home.ts'
import * as money from '../../../areas/money/contract/money.ts'
import * as health from '../../../areas/health/contract/health.ts'
import * as payers from '../../../areas/money/contract/payers.ts'
import * as notifications from '../../../areas/notifications/contract.ts'
import * as panelists from '../../../areas/panelists/contract.ts'
import * as payouts from '../../../areas/payouts/contract.ts'
import * as places from '../../../areas/places/contract.ts'
import * as profiler from '../../../areas/profiler/contract.ts'
import * as questionEditor from '../../../areas/profiler/contract/question-editor.ts'
import * as providers from '../../../areas/providers/contract.ts'
import * as quality from '../../../areas/quality/contract.ts'
import * as bounces from '../../../areas/bounces/contract.ts'
import * as jobs from '../../../areas/jobs/contract.ts'
import * as rings from '../../../areas/rings/contract.ts'
import * as redemptions from '../../../areas/redemptions/contract.ts'
import * as reports from '../../../areas/reports/contract.ts'
import * as rewards from '../../../areas/rewards/contract.ts'
import * as settings from '../../../areas/settings/contract.ts'
import * as approvals from '../../../areas/settings/contract/approvals.ts'
import * as setup from '../../../areas/setup/contract.ts'
import * as brand from '../../../areas/site/contract/brand.ts'
import * as supplierAdmin from '../../../areas/suppliers/contract/supplier-admin.ts'
import * as articleDesk from '../../../areas/support/contract/article-desk.ts'
import * as articles from '../../../areas/support/contract/articles.ts'
import * as supportDesk from '../../../areas/support/contract/support-desk.ts'
import * as supportErrors from '../../../areas/support/contract/support-errors.ts'
import * as support from '../../../areas/support/contract/support.ts'
import * as tickets from '../../../areas/support/contract/tickets.ts'
import * as ratings from '../../../areas/surveys/contract/ratings.ts'
import * as surveyAdmin from '../../../areas/surveys/contract/survey-admin.ts'
import * as surveyDraft from '../../../areas/surveys/contract/survey-draft.ts'
import * as surveys from '../../../areas/surveys/contract/surveys.ts'
import * as team from '../../../areas/team/contract.ts'
import * as restrictions from '../../../areas/users/contract/restrictions.ts'
import * as users from '../../../areas/users/contract/users.ts'
import * as commissions from '../../../areas/vendors/contract/commissions.ts'
import * as vendorMoney from '../../../areas/vendors/contract/money.ts'
import * as vendorRuns from '../../../areas/vendors/contract/runs.ts'
import * as vendorStatements from '../../../areas/vendors/contract/statements.ts'
import * as visitors from '../../../areas/visitors/contract.ts'
import * as wallet from '../../../areas/wallet/contract.ts'

/** The contracts whose exported schemas have names in the document. */
const contracts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  roles,
  usersAndRoles,
  campaignCallbacks,
  campaignFigures,
  campaignLeads,
  campaigns,
  attempts,
  audience,
  audit,
  account,
  auth,
  secondStep,
  disputes,
  duties,
  fairness,
  finance,
  imports,
  invitations,
  keys,
  legal,
  mails,
  matching,
  home,
  money,
  payers,
  health,
  notifications,
  panelists,
  payouts,
  places,
  profiler,
  questionEditor,
  providers,
  ratings,
  quality,
  rings,
  bounces,
  jobs,
  redemptions,
  reports,
  rewards,
  settings,
  approvals,
  setup,
  brand,
  supplierAdmin,
  articleDesk,
  articles,
  supportDesk,
  supportErrors,
  support,
  tickets,
  surveyAdmin,
  surveyDraft,
  surveys,
  team,
  restrictions,
  users,
  commissions,
  vendorMoney,
  vendorRuns,
  vendorStatements,
  visitors,
  wallet,
}

const exported = Object.entries(contracts).flatMap(([contract, names]) =>
  Object.entries(names).flatMap(([name, schema]) =>
    isSchema(schema) && schema.properties ? [{ contract, name, schema }] : [],
  ),
)
const schemasOf = groupByName(exported)
function groupByName(shapes: typeof exported): ReadonlyMap<string, typeof exported> {
  const groups = new Map<string, typeof exported>()
  for (const shape of shapes) groups.set(shape.name, [...(groups.get(shape.name) ?? []), shape])
  return groups
}
const isShared = (name: string): boolean => new Set(schemasOf.get(name)?.map(({ schema }) => schema)).size > 1
const inFull = (contract: string, name: string): string => contract.slice(0, 1).toUpperCase() + contract.slice(1) + name

/**
 * The names of the shapes that contracts export. Only objects are named, because a text or a number is described where
 * it is used. If two contracts have a shape of the same name, the name of the contract is added to both.
 */
export const shapeNames: ReadonlyMap<object, string> = new Map(
  exported.map(({ contract, name, schema }) => [schema, isShared(name) ? inFull(contract, name) : name]),
)
