/** The names of the built-in roles. A custom role is based on one of 2-7 or 9. */
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
/** The roles of staff. A user with a custom role also has the role on which it is based. */
export const staffRoles = ['2', '3', '4', '5', '6', '7'] as const
const adminRoles: ReadonlySet<string> = new Set(staffRoles)

/** Every permission, grouped by the part of the product that it opens. */
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
  'rings.view',
  'rings.decide',
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
  'money.view',
  'money.update',
  'health.view',
  'disputes.view',
  'disputes.decide',
  'reports.view',
  'reports.download',
  'affiliates.view',
  'affiliates.update',
  'vendors.pay',
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
  'bounces.manage',
  'jobs.manage',
] as const
export type Permission = (typeof permissionNames)[number]
const everyPermission: ReadonlySet<string> = new Set(permissionNames)
/** Whether a text is the name of a permission. */
export const isPermission = (name: string): name is Permission => everyPermission.has(name)

/** The permissions of each built-in role in a new installation. After that the database decides. */
export const defaultPermissions: Readonly<Record<string, readonly Permission[]>> = {
  '2': permissionNames,
  '3': permissionNames.filter(
    (name) => !['roles.update', 'finance.adjust', 'settings.update', 'access.keys', 'jobs.manage'].includes(name),
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
    'rings.view',
    'rings.decide',
    'suppliers.view',
    'callbacks.release',
    'disputes.view',
    'disputes.decide',
    'money.view',
    'health.view',
    'reports.view',
    'reports.download',
    'support.view',
    'bounces.manage',
  ],
  '5': [
    'panelists.view',
    'panelists.import',
    'rings.view',
    'redemptions.view',
    'redemptions.review',
    'rewards.view',
    'rewards.update',
    'finance.view',
    'finance.adjust',
    'money.view',
    'money.update',
    'disputes.view',
    'disputes.decide',
    'suppliers.view',
    'suppliers.reconcile',
    'callbacks.release',
    'reports.view',
    'reports.download',
    'vendors.pay',
    'approvals.view',
  ],
  '6': [
    'panelists.view',
    'panelists.update',
    'support.view',
    'support.update',
    'disputes.view',
    'redemptions.view',
    'rings.view',
    'bounces.manage',
  ],
  '7': [
    'panelists.view',
    'surveys.view',
    'surveys.results',
    'reports.view',
    'reports.download',
    'finance.view',
    'money.view',
    'health.view',
    'affiliates.view',
  ],
  '9': ['affiliates.view', 'affiliates.update'],
}

/** Splits a user's comma-separated roles into role ids. */
export const rolesIn = (role: string): string[] =>
  role
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

/** Whether an account has role 1. */
export const isPanelist = (role: string): boolean => rolesIn(role).includes(panelistRole)
/** Whether an account has role 1 and no other. */
export const isPlainPanelist = (role: string): boolean => role === panelistRole
/** Whether an account has role 8. */
export const isVendor = (role: string): boolean => rolesIn(role).includes(vendorRole)
/** Whether the user is staff. Staff take no surveys unless they also have role 1. */
export const isStaff = (role: string): boolean => rolesIn(role).some((id) => adminRoles.has(id))

/**
 * Whether an account is guarded: it needs a long password and, where the installation requires it, a second step; its
 * sessions are short; and no emailed link or identity provider can open it. Any permission makes an account guarded,
 * whatever role grants it; so does a role of 2-7 even without permissions. The Admin section depends on role ids
 * alone.
 */
export const isGuarded = (role: string, permissions: readonly string[]): boolean =>
  isStaff(role) || permissions.some((name) => !name.startsWith('affiliates.'))

/** Whether the Admin section is shown: the user is logged in, active and not blocked, and has a role of 2-7. */
export const seesAdmin = (user: { role: string; isActive: boolean; isBlocked: boolean } | null): boolean =>
  user !== null && user.isActive && !user.isBlocked && isStaff(user.role)

/**
 * Whether a user can open the affiliate pages: with the permission, with role 9, or as a vendor, who sees only their
 * own campaigns. The server answers by permission alone, so role 9 without the permission finds nothing there.
 */
export const seesAffiliates = (user: { role: string } | null, permissions: readonly string[]): boolean =>
  user !== null &&
  (permissions.includes('affiliates.view') || rolesIn(user.role).includes(affiliateRole) || isVendor(user.role))

/** Whether the user may create and change campaigns. Role 9 has the permission by default; a role based on it may not. */
export const changesAffiliates = (user: { role: string } | null, permissions: readonly string[]): boolean =>
  user !== null && permissions.includes('affiliates.update')
