import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The settings by the last part of their keys: the name, effect and consequences of each; then the steps before
 * opening.
 */
export const siteSettings = defineText('site-settings', {
  name: 'Name of the panel',
  nameText: 'The name of the panel in emails and on its pages.',
  nameImpact: 'New emails and pages have the new name within a second. Sent emails keep the old one.',
  followUs: 'Links to social networks',
  followUsText: 'Your pages on other sites that the landing page links to.',
  followUsImpact: 'The next visitor sees them. Pages that are open now keep what they show.',
  contactEmail: 'Contact address',
  contactEmailText:
    'The address that visitors can write to, shown on the contact page and in the legal texts. Leave it empty to show none.',
  contactEmailImpact: 'The next visitor sees it. Pages that are open now keep what they show.',
  cookiePolicyUrl: 'External cookie policy',
  cookiePolicyUrlText: 'The address of a cookie policy that the cookies page shows in place of the built-in one.',
  cookiePolicyUrlImpact:
    'The next visitor of the cookies page sees it. The site at this address must allow being embedded in another page.',
  pointsPerDollar: 'Value of a point',
  pointsPerDollarText:
    'How many points are worth US$1.00. It can be changed until the first points are credited, and is fixed from then on.',
  pointsPerDollarImpact:
    'Every amount in dollars is calculated with it. As soon as points have been credited, it is fixed for good.',
  pointName: 'What one point is called',
  pointNameText:
    'The word for one point in the middle of a sentence, in each language. Leave it empty for the default word. The Spanish sentences are written for a masculine word.',
  pointNameImpact:
    'Pages use it from the next visit on, and new emails and notifications at once. Sent ones stay as they are. Change it together with the word for several points.',
  pointsName: 'What several points are called',
  pointsNameText:
    'The word for several points in the middle of a sentence, in each language. Leave it empty for the default word.',
  pointsNameImpact:
    'Pages use it from the next visit on, and new emails and notifications at once. Sent ones stay as they are. Change it together with the word for one point.',
  languages: 'Languages on offer',
  languagesText: 'The languages that visitors and members can choose from. With only one, no choice is shown.',
  languagesImpact:
    'From the next visit on, pages are shown in these languages; readers of any other language see English, or the first of these. Emails keep the language of an account until its owner chooses again.',
  'languages-en': 'English',
  'languages-es': 'Spanish',
  'languages-ar': 'Arabic',
  'languages-qps': 'Pseudo-language, for translators',
  bothNames: 'A language needs both words, for one point and for several, or neither.',
  logo: 'Logo',
  logoText: 'The logo at the top of every page, an SVG or a PNG. Without one, the name and a symbol are shown.',
  logoImpact: 'Pages opened from now on show it.',
  logoDark: 'Logo for dark screens',
  logoDarkText: 'The logo on dark screens. Without one, the other logo is shown there as well.',
  logoDarkImpact: 'Pages opened from now on show it.',
  icon: 'Icon',
  iconText:
    'A square PNG of at least 512 pixels, from which the icons for browser tabs, phones and emails are made. Without one, they are made from the logo if that is a PNG of this size.',
  iconImpact: 'Browsers and phones show the new icon when they next fetch it, and emails from the next one on.',
  primaryColor: 'Primary colour',
  primaryColorText:
    'The colour of buttons and links. A colour that is hard to read is refused. The shades for dark screens are derived from it.',
  primaryColorImpact: 'Pages opened from now on have it, and emails from the next one on.',
  accentColor: 'Accent colour',
  accentColorText:
    'The colour of points, rewards and the bonus. A colour that is hard to read is refused. The shades for dark screens are derived from it.',
  accentColorImpact: 'Pages opened from now on have it.',
  headline: 'Headline',
  headlineText: 'The main heading of the landing page, and its title in search engines.',
  headlineImpact: 'The landing page shows it within a second.',
  banner: 'Banner',
  bannerText: 'The text about the bonus above the headline. What the bonus really pays is set in the “Points” group.',
  bannerImpact: 'The landing page shows it within a second.',
  lead: 'Lead',
  leadText: 'The sentence below the headline.',
  leadImpact: 'The landing page shows it within a second.',
  claim1: 'Claim 1',
  claim1Text: 'A selling point of the landing page, of a few words.',
  claim1Impact: 'The landing page shows it within a second.',
  claim1More: 'Claim 1, in a sentence',
  claim1MoreText: 'The sentence below claim 1.',
  claim1MoreImpact: 'The landing page shows it within a second.',
  claim2: 'Claim 2',
  claim2Text: 'A selling point of the landing page, of a few words.',
  claim2Impact: 'The landing page shows it within a second.',
  claim2More: 'Claim 2, in a sentence',
  claim2MoreText: 'The sentence below claim 2.',
  claim2MoreImpact: 'The landing page shows it within a second.',
  claim3: 'Claim 3',
  claim3Text: 'A selling point of the landing page, of a few words.',
  claim3Impact: 'The landing page shows it within a second.',
  claim3More: 'Claim 3, in a sentence',
  claim3MoreText:
    'The sentence below claim 3. {{disputeDays}} and {{decisionDays}} stand for the deadlines for disputes, in days.',
  claim3MoreImpact: 'The landing page shows it within a second.',
  claim4: 'Claim 4',
  claim4Text: 'A selling point of the landing page, of a few words.',
  claim4Impact: 'The landing page shows it within a second.',
  claim4More: 'Claim 4, in a sentence',
  claim4MoreText: 'The sentence below claim 4.',
  claim4MoreImpact: 'The landing page shows it within a second.',
  contactPhone: 'Contact phone',
  contactPhoneText: 'Shown on the contact page exactly as written. Leave it empty to show none.',
  contactPhoneImpact: 'Pages opened from now on show it.',
  postalAddress: 'Postal address',
  postalAddressText: 'Shown on the contact page and at the end of every email, where many countries require it.',
  postalAddressImpact: 'Pages opened from now on show it, and emails from the next one on.',
  signUp: 'Sign-up',
  signUpText:
    'Whether new members can join. While sign-up is closed, the landing page says “opening soon”; members can still log in.',
  signUpImpact: 'It takes effect within a second, for the form as well as Google and Facebook.',
  'signUp-open': 'Open',
  'signUp-closed': 'Closed',
  brandChosen: 'The panel has its own name and look',
  brandChosenText: 'Choose the name, and a logo or a primary colour, on the “Brand” page.',
})
