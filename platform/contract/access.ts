/** The roles every installation has. Custom roles are based on one of 2-7 or 9. */
export const roleNames = {
  '1': 'Panelist',
  '2': 'Super Admin',
  '3': 'Admin',
  '4': 'Panel Manager',
  '5': 'Finance',
  '6': 'Support',
  '7': 'Analyst',
  '8': 'Affiliate Vendor',
  '9': 'Affiliate Manager',
} as const

export const panelistRole = '1'
export const superAdminRole = '2'
export const vendorRole = '8'
export const affiliateRole = '9'
/** The roles of those who work for the panel; a custom role comes beside one of them. */
export const staffRoles = ['2', '3', '4', '5', '6', '7'] as const
const adminRoles: ReadonlySet<string> = new Set(staffRoles)

/** Every right there is, by the part of the product it opens. */
export const permissionNames = [
  'panelists.view',
  'panelists.update',
  'panelists.block',
  'panelists.delete',
  'panelists.import',
  'roles.view',
  'roles.update',
  'users.view',
  'users.update',
  'surveys.view',
  'surveys.create',
  'surveys.update',
  'surveys.publish',
  'surveys.results',
  'surveys.invite',
  'quality.review',
  'suppliers.view',
  'suppliers.update',
  'suppliers.reconcile',
  'callbacks.release',
  'redemptions.view',
  'redemptions.review',
  'rewards.view',
  'rewards.update',
  'finance.view',
  'finance.adjust',
  'disputes.view',
  'disputes.decide',
  'reports.view',
  'reports.download',
  'affiliates.view',
  'affiliates.update',
  'support.view',
  'support.update',
  'audit.view',
  'questions.view',
  'questions.update',
  'settings.view',
  'settings.update',
  'approvals.view',
  'legal.view',
  'legal.update',
  'access.keys',
  'webhooks.view',
  'webhooks.update',
] as const
export type Permission = (typeof permissionNames)[number]
const everyPermission: ReadonlySet<string> = new Set(permissionNames)
export const isPermission = (name: string): name is Permission => everyPermission.has(name)

/** What each built-in role may do in a new installation; the database holds the truth from then on. */
export const defaultPermissions: Readonly<Record<string, readonly Permission[]>> = {
  '2': permissionNames,
  '3': permissionNames.filter(
    (name) => !['roles.update', 'finance.adjust', 'settings.update', 'access.keys'].includes(name),
  ),
  '4': [
    'panelists.view',
    'panelists.update',
    'panelists.block',
    'surveys.view',
    'surveys.create',
    'surveys.update',
    'surveys.publish',
    'surveys.results',
    'surveys.invite',
    'questions.view',
    'questions.update',
    'quality.review',
    'suppliers.view',
    'callbacks.release',
    'disputes.view',
    'disputes.decide',
    'reports.view',
    'reports.download',
    'support.view',
  ],
  '5': [
    'panelists.view',
    'panelists.import',
    'redemptions.view',
    'redemptions.review',
    'rewards.view',
    'rewards.update',
    'finance.view',
    'finance.adjust',
    'disputes.view',
    'disputes.decide',
    'suppliers.view',
    'suppliers.reconcile',
    'callbacks.release',
    'reports.view',
    'reports.download',
    'approvals.view',
  ],
  '6': ['panelists.view', 'panelists.update', 'support.view', 'support.update', 'disputes.view', 'redemptions.view'],
  '7': [
    'panelists.view',
    'surveys.view',
    'surveys.results',
    'reports.view',
    'reports.download',
    'finance.view',
    'affiliates.view',
  ],
  '9': ['affiliates.view', 'affiliates.update'],
}

/** The role ids in a user's comma-separated role string. */
export const rolesIn = (role: string): string[] =>
  role
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

export const isPanelist = (role: string): boolean => rolesIn(role).includes(panelistRole)
export const isPlainPanelist = (role: string): boolean => role === panelistRole
export const isVendor = (role: string): boolean => rolesIn(role).includes(vendorRole)
/** Whether the account works for the panel (and so takes no surveys unless it also has role 1). */
export const isStaff = (role: string): boolean => rolesIn(role).some((id) => adminRoles.has(id))

/**
 * Whether the account is guarded as staff's are: a second step where the installation demands it, short sessions, a long password, no
 * log-in by a mailed link or a provider. It follows from what its holder may do, through whatever role; a role of 2-7 is enough
 * whatever it grants. The Admin section follows the role ids alone.
 */
export const isGuarded = (role: string, permissions: readonly string[]): boolean =>
  isStaff(role) || permissions.some((name) => !name.startsWith('affiliates.'))

/** Whether the Admin section shows: login status 200, active, not blocked, and a role among 2-7. */
export const seesAdmin = (user: { role: string; isActive: boolean; isBlocked: boolean } | null): boolean =>
  user !== null && user.isActive && !user.isBlocked && isStaff(user.role)

/** Whether the affiliate pages open: the permission, role 9, or a vendor reading its own campaigns. */
export const seesAffiliates = (user: { role: string } | null, permissions: readonly string[]): boolean =>
  user !== null &&
  (permissions.includes('affiliates.view') || rolesIn(user.role).includes(affiliateRole) || isVendor(user.role))

/** Whether somebody may make and change campaigns: the permission, or role 9. */
export const changesAffiliates = (user: { role: string } | null, permissions: readonly string[]): boolean =>
  user !== null && (permissions.includes('affiliates.update') || rolesIn(user.role).includes(affiliateRole))
