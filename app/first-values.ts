import type { Config } from './server/config.ts'

type Rules = Pick<
  Config,
  'attributionDays' | 'holdDays' | 'minSignupSeconds' | 'quality' | 'screenOutDailyCap' | 'welcomePoints'
>

/** What counts for a setting until somebody chooses: what the environment says, by the setting's key. */
export const firstValuesOf = (rules: Rules): Readonly<Record<string, unknown>> => ({
  'affiliates.minSignupSeconds': rules.minSignupSeconds,
  'quality.holdDays': rules.quality.holdDays,
  'quality.threshold': rules.quality.threshold,
  'surveys.screenOutDailyCap': rules.screenOutDailyCap,
  'visitors.attributionDays': rules.attributionDays,
  'wallet.holdDays': rules.holdDays,
  'wallet.welcomeFirst': rules.welcomePoints.first,
  'wallet.welcomeTop5': rules.welcomePoints.top5,
  'wallet.welcomeVerify': rules.welcomePoints.verify,
})
