/**
 * Matches the names of files of words that only staff and vendors read: for the audit log, a desk, settings,
 * administration, the opening of a panel, and steps. A language that only members read has no such files; those pages
 * are then in English.
 */
const rule = /-(?:admin|audit|desk|opening|settings|steps)$/
/** The other files that only staff and vendors read. */
const others: ReadonlySet<string> = new Set([
  'affiliate-checks',
  'affiliate-form',
  'affiliate-mails',
  'affiliates',
  'approvals',
  'attempts',
  'audit',
  'brand',
  'callbacks',
  'catalogue-offers',
  'connections',
  'duties',
  'fair-time',
  'finance',
  'import-file',
  'import-report',
  'imports',
  'health',
  'invitations',
  'keys',
  'maps',
  'money',
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
  'rings',
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
  'vendor-mails',
  'vendors',
  'webhooks',
])

/** Whether only staff and vendors read the file of words with this name. */
export const isForStaff = (name: string): boolean => rule.test(name) || others.has(name)
/** The files for staff and vendors that `rule` does not match; a test checks that each exists. */
export const listedForStaff: readonly string[] = [...others]
