/**
 * What staff and vendors alone read. A language that speaks to members only has no such files, and shows those pages in English.
 * Recognised by their name: what the audit log says, a desk, the settings, an administration, the opening of a panel, its steps.
 */
const rule = /-(?:admin|audit|desk|opening|settings|steps)$/
/** Those that no rule tells. */
const others: ReadonlySet<string> = new Set([
  'affiliate-checks',
  'affiliate-form',
  'affiliate-mails',
  'affiliates',
  'approvals',
  'audit',
  'brand',
  'callbacks',
  'catalogue-offers',
  'connections',
  'duties',
  'finance',
  'import-file',
  'import-report',
  'imports',
  'invitations',
  'keys',
  'maps',
  'palette',
  'panelists',
  'payouts',
  'provider-catalogue',
  'quality',
  'question-editor',
  'question-form',
  'readiness',
  'reports',
  'reward-providers',
  'rewards',
  'roles',
  'saved-views',
  'setting-problems',
  'settings-mails',
  'setup',
  'supplier-reports',
  'suppliers',
  'support-articles',
  'survey-audience',
  'survey-editor',
  'survey-questions',
  'survey-ratings',
  'survey-results',
  'team',
  'team-mails',
  'webhooks',
])

/** Whether the file of words of this name is read by staff and vendors alone. */
export const isForStaff = (name: string): boolean => rule.test(name) || others.has(name)
/** The files that no rule tells; each must be there. */
export const listedForStaff: readonly string[] = [...others]
