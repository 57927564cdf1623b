/** The kinds of server data a change can make stale; each query names what it provides, each mutation what it invalidates. */
export const tags = [
  'me',
  'sessions',
  'connections',
  'permissions',
  'surveys',
  'attempts',
  'profile',
  'wallet',
  'redemptions',
  'rewards',
  'disputes',
  'notifications',
  'tickets',
  'panelists',
  'roles',
  'reports',
  'campaigns',
  'suppliers',
  'callbacks',
  'reconciliations',
] as const
export type Tag = (typeof tags)[number]
