import { languageCodes } from '../../platform/contract/language.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { usualPointsPerDollar } from '../../platform/contract/money.ts'
import { setting } from '../../platform/contract/setting.ts'

export const panelNameMaxLength = 80

type None = Readonly<Record<string, never>>
/** What the settings of the whole installation are called and do. */
export type SiteSettingMessages = { nameChosen: None; nameChosenText: None; bothNames: None }
/** Makes a message about the installation. */
export const siteSettingMessage = messagesOf<SiteSettingMessages>('site-settings')

const pointWord = { kind: 'texts', maxLength: 24, word: true } as const
/** What an operator chooses about the installation itself. */
export const siteSettings = {
  name: setting({
    key: 'site.name',
    group: 'brand',
    shape: { kind: 'text', maxLength: panelNameMaxLength, required: true },
    default: 'Tuppence',
  }),
  /** The networks that the landing page links to. */
  followUs: setting({ key: 'site.followUs', group: 'brand', shape: { kind: 'links', most: 12 }, default: [] }),
  /** Where visitors may write to; empty shows no address. */
  contactEmail: setting({ key: 'site.contactEmail', group: 'brand', shape: { kind: 'email' }, default: '' }),
  /** A cookie policy kept elsewhere; empty shows our own. */
  cookiePolicyUrl: setting({ key: 'site.cookiePolicyUrl', group: 'privacy', shape: { kind: 'address' }, default: '' }),
  /** How many points make a dollar; fixed from the first credit on. */
  pointsPerDollar: setting({
    key: 'site.pointsPerDollar',
    group: 'points',
    shape: { kind: 'whole', min: 1, max: 10_000, unit: 'points' },
    default: usualPointsPerDollar,
  }),
  /** What one point is called, and several: in the middle of sentences, in each language. */
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
  /** The languages that readers may choose from. */
  languages: setting({
    key: 'site.languages',
    group: 'languages',
    shape: { kind: 'some', of: languageCodes, least: 1 },
    default: languageCodes,
  }),
} as const
