import { copper, verdigris } from '../../../platform/contract/brand-colors.ts'
import { languageCodes } from '../../../platform/contract/language.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import { usualPointsPerDollar } from '../../../platform/contract/money.ts'
import { setting, type Setting, type SettingShape } from '../../../platform/contract/setting.ts'
import { landingTextKeys, landingTexts, toldRules, type LandingTextKey } from './landing-texts.ts'

export const panelNameMaxLength = 80
/** The maximum number of links in the footer of the landing page. */
export const followUsMax = 12
export const signUpStates = ['open', 'closed'] as const
export type SignUpState = (typeof signUpStates)[number]

const ofBrand = <const S extends SettingShape>(
  name: string,
  shape: S,
  byDefault: Setting<S>['default'],
): Setting<S> => ({
  key: `site.${name}`,
  group: 'brand',
  shape,
  default: byDefault,
})

/** The maximum number of characters in each text; the landing page has no room for more. */
const maxLengths: Readonly<Record<LandingTextKey, number>> = {
  headline: 80,
  banner: 60,
  lead: 200,
  claim1: 60,
  claim1More: 200,
  claim2: 60,
  claim2More: 200,
  claim3: 60,
  claim3More: 200,
  claim4: 60,
  claim4More: 200,
}
type TextSetting = Setting<{ kind: 'texts'; maxLength: number; names: readonly string[] }>
const textSetting = (key: LandingTextKey): TextSetting =>
  ofBrand(key, { kind: 'texts', maxLength: maxLengths[key], names: toldRules }, landingTexts[key])
/** The texts of the landing page; an empty one means the built-in text. */
export const landingTextSettings = Object.fromEntries(
  landingTextKeys.map((key) => [key, textSetting(key)]),
) as Readonly<Record<LandingTextKey, TextSetting>>

const pointWord = { kind: 'texts', maxLength: 24, word: true } as const
/** The settings of the installation itself. */
export const siteSettings = {
  name: ofBrand('name', { kind: 'text', maxLength: panelNameMaxLength, required: true }, 'Tuppence'),
  logo: ofBrand('logo', { kind: 'picture' }, ''),
  logoDark: ofBrand('logoDark', { kind: 'picture' }, ''),
  icon: ofBrand('icon', { kind: 'picture' }, ''),
  primaryColor: ofBrand('primaryColor', { kind: 'color' }, verdigris[7]),
  accentColor: ofBrand('accentColor', { kind: 'color' }, copper[7]),
  ...landingTextSettings,
  /** The links to social networks on the landing page. */
  followUs: ofBrand('followUs', { kind: 'links', most: followUsMax }, []),
  contactEmail: ofBrand('contactEmail', { kind: 'email' }, ''),
  contactPhone: ofBrand('contactPhone', { kind: 'text', maxLength: 40 }, ''),
  postalAddress: ofBrand('postalAddress', { kind: 'text', maxLength: 300, lines: true }, ''),
  signUp: setting({
    key: 'site.signUp',
    group: 'people',
    shape: { kind: 'choice', of: signUpStates },
    default: 'open',
  }),
  /** The address of a cookie policy on another site; if empty, the panel's own is shown. */
  cookiePolicyUrl: setting({ key: 'site.cookiePolicyUrl', group: 'privacy', shape: { kind: 'address' }, default: '' }),
  /** How many points are worth a dollar; fixed after the first credit. */
  pointsPerDollar: setting({
    key: 'site.pointsPerDollar',
    group: 'points',
    shape: { kind: 'whole', min: 1, max: 10_000, unit: 'points' },
    default: usualPointsPerDollar,
  }),
  /** The words for one point and for several points, as used within a sentence, in each language. */
  pointName: setting({
    key: 'site.pointName',
    group: 'points',
    shape: pointWord,
    default: { en: 'point', es: 'punto' },
  }),
  pointsName: setting({
    key: 'site.pointsName',
    group: 'points',
    shape: pointWord,
    default: { en: 'points', es: 'puntos' },
  }),
  /** The languages that readers can choose. */
  languages: setting({
    key: 'site.languages',
    group: 'languages',
    shape: { kind: 'some', of: languageCodes, least: 1 },
    default: languageCodes,
  }),
} as const

type None = Readonly<Record<string, never>>
/** The step of choosing a brand before the panel opens, and the fault of an incomplete name for points. */
export type SiteSettingMessages = { brandChosen: None; brandChosenText: None; bothNames: None }
/** Makes a message about the installation. */
export const siteSettingMessage = messagesOf<SiteSettingMessages>('site-settings')

/** The faults of a design, and the messages about an uploaded picture. */
export type BrandMessages = {
  /** A colour without enough contrast on one of its backgrounds, and the nearest colour with enough. */
  unreadable: { color: string; ground: string; ratio: string; nearest: string }
  unreadableDark: { color: string; ground: string; ratio: string; nearest: string }
  needsIcon: { side: number }
  iconTooSmall: { side: number }
  iconNotSquare: None
  iconNotPng: None
  noSuchPicture: None
  taken: None
  takenLess: { what: string }
}
/** Makes a message about the design. */
export const brandMessage = messagesOf<BrandMessages>('brand')
