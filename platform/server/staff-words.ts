/**
 * Matches the files of words that only staff and vendors read: the audit log, a desk, the settings, an administration,
 * the opening of a panel, its steps. A language for members only has no such files, and shows those pages in English.
 */
const rule = /-(?:admin|audit|desk|opening|settings|steps)$/
/** The files that no rule matches. */
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

/** Whether only staff and vendors read the file of words with this name. */
export const isForStaff = (name: string): boolean => rule.test(name) || others.has(name)
/** The files that no rule matches; each of them must exist. */
export const listedForStaff: readonly string[] = [...others]
