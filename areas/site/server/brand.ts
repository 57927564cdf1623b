import type { Language } from '../../../platform/contract/language.ts'
import type { Colors } from '../../../platform/contract/brand-colors.ts'
import type { SettingLink } from '../../../platform/contract/setting.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { withPointName } from '../../../platform/server/words.ts'
import {
  landingTextIn,
  landingTextKeys,
  landingTexts,
  type LandingTextKey,
  type Telling,
} from '../contract/landing-texts.ts'
import { landingTextSettings, siteSettings, type SignUpState } from '../contract/settings.ts'
import { findIconSource } from './rules.ts'

export type LandingTexts = Readonly<Record<LandingTextKey, string>>
/** The name and design of the panel, as chosen. */
export type Brand = {
  name: string
  colors: Colors
  /** The names of the logos; empty if there are none. If there is no logo for dark screens, the other one is shown. */
  logo: string
  logoDark: string
  /** The name of the picture from which the icons are made; empty for our own icons. */
  icon: string
  followUs: readonly SettingLink[]
  contactEmail: string
  contactPhone: string
  postalAddress: string
  signUp: SignUpState
  /** Returns the texts of the landing page in a language, with the rules filled in. */
  landingTexts: (language: Language, rules: Telling['rules']) => LandingTexts
  /** The operator's texts, unchanged. */
  ownTexts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Reads the name and design from the settings. */
export function readBrand({ get }: Pick<Chosen, 'get'>): Brand {
  const logo = get(siteSettings.logo)
  return {
    name: get(siteSettings.name),
    colors: { primary: get(siteSettings.primaryColor), accent: get(siteSettings.accentColor) },
    logo,
    logoDark: get(siteSettings.logoDark) || logo,
    icon: findIconSource({ logo, icon: get(siteSettings.icon) }),
    followUs: get(siteSettings.followUs),
    contactEmail: get(siteSettings.contactEmail),
    contactPhone: get(siteSettings.contactPhone),
    postalAddress: get(siteSettings.postalAddress),
    signUp: get(siteSettings.signUp),
    landingTexts: (language, rules) =>
      Object.fromEntries(
        landingTextKeys.map((key) => [
          key,
          landingTextIn(key, get(landingTextSettings[key]), language, { rules, withPointName }),
        ]),
      ) as LandingTexts,
    ownTexts: Object.fromEntries(
      landingTextKeys
        .map((key) => [key, get(landingTextSettings[key])] as const)
        .filter(([key, chosen]) => JSON.stringify(chosen) !== JSON.stringify(landingTexts[key])),
    ),
  }
}
