/** What accounts do, as it is recorded. */
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
export type Known = (typeof activities)[number]

/** An activity that has words; null for what a program of others noted. */
export function activityOf(type: string): Known | null {
  // The specification's own name of this one.
  const name = type === 'Redemption requested' ? 'redemption-requested' : type
  return activities.find((one) => one === name) ?? null
}
