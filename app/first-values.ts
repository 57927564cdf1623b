import type { FirstValue } from '../platform/server/chosen.ts'
import type { Config } from './server/config.ts'

type Rules = Pick<
  Config,
  | 'appName'
  | 'approvalUndoSeconds'
  | 'attributionDays'
  | 'contactEmail'
  | 'cookiePolicyUrl'
  | 'followUs'
  | 'holdDays'
  | 'minSignupSeconds'
  | 'privacyStrict'
  | 'quality'
  | 'screenOutDailyCap'
  | 'staffSecondStep'
  | 'supportEmail'
  | 'welcomePoints'
>

/**
 * The values that apply to settings until staff choose others: those from the environment, by the keys of the
 * settings.
 */
export const readFirstValues = (rules: Rules, isDemo = false): Readonly<Record<string, FirstValue>> => ({
  'affiliates.minSignupSeconds': { value: rules.minSignupSeconds, variable: 'MIN_SIGNUP_SECONDS' },
  'auth.privacyStrict': { value: rules.privacyStrict, variable: 'PRIVACY_STRICT' },
  // The accounts of the demo world log in with a password alone.
  'auth.staffSecondStep': {
    value: rules.staffSecondStep ?? (isDemo ? 'optional' : 'required'),
    variable: 'STAFF_SECOND_STEP',
  },
  'quality.holdDays': { value: rules.quality.holdDays, variable: 'QUALITY_HOLD_DAYS' },
  'quality.threshold': { value: rules.quality.threshold, variable: 'QUALITY_THRESHOLD' },
  'redemptions.undoSeconds': { value: rules.approvalUndoSeconds, variable: 'APPROVAL_UNDO_SECONDS' },
  'site.contactEmail': { value: rules.contactEmail, variable: 'CONTACT_EMAIL' },
  'site.cookiePolicyUrl': { value: rules.cookiePolicyUrl, variable: 'COOKIE_POLICY_URL' },
  'site.followUs': { value: rules.followUs, variable: 'FOLLOW_US' },
  'site.name': { value: rules.appName, variable: 'APP_NAME' },
  'support.email': { value: rules.supportEmail, variable: 'SUPPORT_EMAIL' },
  'surveys.screenOutDailyCap': { value: rules.screenOutDailyCap, variable: 'SCREEN_OUT_DAILY_CAP' },
  'visitors.attributionDays': { value: rules.attributionDays, variable: 'ATTRIBUTION_DAYS' },
  'wallet.holdDays': { value: rules.holdDays, variable: 'HOLD_DAYS' },
  'wallet.welcomeFirst': { value: rules.welcomePoints.first, variable: 'WELCOME_FIRST_POINTS' },
  'wallet.welcomeTop5': { value: rules.welcomePoints.top5, variable: 'WELCOME_TOP5_POINTS' },
  'wallet.welcomeVerify': { value: rules.welcomePoints.verify, variable: 'WELCOME_VERIFY_POINTS' },
})
