import { walletSettings } from '../areas/wallet/contract.ts'
import type { Chosen, FirstValue } from '../platform/server/chosen.ts'
import type { Config } from './server/config.ts'

type Rules = Pick<
  Config,
  | 'appName'
  | 'attributionDays'
  | 'holdDays'
  | 'minSignupSeconds'
  | 'quality'
  | 'screenOutDailyCap'
  | 'supportEmail'
  | 'welcomePoints'
>

/** What counts for a setting until something is chosen: what the environment says, by the setting's key. */
export const firstValuesOf = (rules: Rules): Readonly<Record<string, FirstValue>> => ({
  'affiliates.minSignupSeconds': { value: rules.minSignupSeconds, variable: 'MIN_SIGNUP_SECONDS' },
  'quality.holdDays': { value: rules.quality.holdDays, variable: 'QUALITY_HOLD_DAYS' },
  'quality.threshold': { value: rules.quality.threshold, variable: 'QUALITY_THRESHOLD' },
  'site.name': { value: rules.appName, variable: 'APP_NAME' },
  'support.email': { value: rules.supportEmail, variable: 'SUPPORT_EMAIL' },
  'surveys.screenOutDailyCap': { value: rules.screenOutDailyCap, variable: 'SCREEN_OUT_DAILY_CAP' },
  'visitors.attributionDays': { value: rules.attributionDays, variable: 'ATTRIBUTION_DAYS' },
  'wallet.holdDays': { value: rules.holdDays, variable: 'HOLD_DAYS' },
  'wallet.welcomeFirst': { value: rules.welcomePoints.first, variable: 'WELCOME_FIRST_POINTS' },
  'wallet.welcomeTop5': { value: rules.welcomePoints.top5, variable: 'WELCOME_TOP5_POINTS' },
  'wallet.welcomeVerify': { value: rules.welcomePoints.verify, variable: 'WELCOME_VERIFY_POINTS' },
})

/** The parts of the welcome bonus as they are now, which pages tell before anybody has joined. */
export const welcomePointsIn = ({ get }: Pick<Chosen, 'get'>) => ({
  verify: get(walletSettings.verify),
  top5: get(walletSettings.top5),
  first: get(walletSettings.first),
})
