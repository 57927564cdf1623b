/** The kinds of activity that are recorded for accounts. */
export const activities = [
  'sign-up',
  'email-verified',
  'log-in',
  'login-modal',
  'log-out-everywhere',
  'session-ended',
  'other-sessions-ended',
  'password-changed',
  'password-chosen',
  'password-reset',
  'second-step-on',
  'second-step-off',
  'second-step-reset',
  'recovery-codes-renewed',
  'sign-in-removed',
  'dispute-raised',
  'redemption-requested',
  'start',
] as const
export type KnownActivity = (typeof activities)[number]

/** Finds the activity of a recorded type; null for a type that has no words, such as one written by another program. */
export function findActivity(type: string): KnownActivity | null {
  // The specification has its own name for this activity.
  const name = type === 'Redemption requested' ? 'redemption-requested' : type
  return activities.find((one) => one === name) ?? null
}
