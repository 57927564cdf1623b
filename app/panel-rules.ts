import { disputeSettings } from '../areas/disputes/contract.ts'
import { siteSettings } from '../areas/site/contract/settings.ts'
import { readBrand, type Brand } from '../areas/site/server/brand.ts'
import { pointNamesIn } from '../areas/site/server/point-names.ts'
import { walletSettings } from '../areas/wallet/contract.ts'
import { emptyShowcase, type Showcase } from '../platform/contract/showcase.ts'
import type { PanelRules } from '../platform/contract/panel-rules.ts'
import { cookiePolicyPath } from '../platform/contract/addresses.ts'
import { allLanguages, type Language } from '../platform/contract/language.ts'
import { iconPath } from '../platform/contract/picture.ts'
import type { Chosen } from '../platform/server/chosen.ts'
import type { Operator } from '../platform/server/document-pages.ts'
import type { Look } from '../platform/server/mail-layout.ts'

/** The rules of the panel, which every document carries for its page. */
export const readPanelRules = ({ get }: Pick<Chosen, 'get'>, languages: PanelRules['languages']): PanelRules => ({
  pointsPerDollar: get(siteSettings.pointsPerDollar),
  pointNames: pointNamesIn({ get }),
  firstLevel: get(walletSettings.levels)[0] ?? 0,
  disputeDays: get(walletSettings.disputeDays),
  decisionDays: get(disputeSettings.decisionDays),
  languages,
})

type Place = { publicUrl: string; languages: PanelRules['languages']; showcase?: Showcase }

/** Makes the texts and the design of documents for a brand. */
export function makeOperator(
  brand: Brand,
  chosen: Pick<Chosen, 'get'>,
  { publicUrl, languages, showcase = emptyShowcase }: Place,
): Operator {
  const { name, followUs, contactEmail, contactPhone, postalAddress, colors, logo, logoDark, icon, signUp } = brand
  const rules = readPanelRules(chosen, languages)
  const textsIn = (language: Language) => brand.landingTexts(language, rules)
  return {
    publicUrl,
    appName: name,
    followUs,
    cookiePolicyUrl: chosen.get(siteSettings.cookiePolicyUrl) || cookiePolicyPath,
    contactEmail,
    contactPhone,
    postalAddress,
    colors,
    logo,
    logoDark,
    icon,
    isSignUpOpen: signUp === 'open',
    showcase,
    texts: Object.fromEntries(allLanguages.map((language) => [language, textsIn(language)])) as Operator['texts'],
    ownTexts: brand.ownTexts,
    rules,
  }
}

/** Reads the texts of documents, in the current design of the panel. */
export const readOperator = (chosen: Pick<Chosen, 'get'>, place: Place): Operator =>
  makeOperator(readBrand(chosen), chosen, place)

/** Makes the design of emails for a brand, whose pictures are served from `publicUrl`. */
export const makeLook = ({ colors, icon, postalAddress }: Brand, publicUrl: string): Look => ({
  primary: colors.primary,
  iconUrl: icon === '' ? null : `${publicUrl}${iconPath(icon, 'icon-192')}`,
  postalAddress,
})

/** The current parts of the welcome bonus, which pages show to visitors. */
export const readWelcomePoints = ({ get }: Pick<Chosen, 'get'>) => ({
  verify: get(walletSettings.verify),
  top5: get(walletSettings.top5),
  first: get(walletSettings.first),
})
