import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys, and what of the installation has to be done before it opens. */
export const siteSettings = defineText('site-settings', {
  name: 'Name of the panel',
  nameText: 'What the panel is called in emails and on its pages.',
  nameImpact: 'New emails and pages carry the new name within a second; emails that were sent keep the old one.',
  followUs: 'Links to social networks',
  followUsText: 'The pages of yours elsewhere that the landing page links to.',
  followUsImpact: 'The next visitor sees them. Pages that are open now keep what they show.',
  contactEmail: 'Contact address',
  contactEmailText:
    'The address that visitors may write to, shown on the contact page and in the legal texts. Empty, none is shown.',
  contactEmailImpact: 'The next visitor sees it. Pages that are open now keep what they show.',
  cookiePolicyUrl: 'Cookie policy kept elsewhere',
  cookiePolicyUrlText: 'The address of a cookie policy that the cookies page shows in place of the built-in one.',
  cookiePolicyUrlImpact:
    'The next visitor of the cookies page sees it. The address must allow to be shown inside another page.',
  pointsPerDollar: 'Value of a point',
  pointsPerDollarText:
    'How many points are worth US$1.00. It can be changed until the first points are credited, and is fixed from then on.',
  pointsPerDollarImpact:
    'Every amount in dollars is told by it from now on. With the first credit it is fixed for good.',
  pointName: 'What one point is called',
  pointNameText:
    'The word for one point in the middle of a sentence, in each language. Empty keeps the usual word. In Spanish the sentences suit a masculine word.',
  pointNameImpact:
    'Pages say it from the next visit on, and what is sent from now on says it. Emails and notes that were sent stay. Change it together with the word for several.',
  pointsName: 'What several points are called',
  pointsNameText:
    'The word for several points in the middle of a sentence, in each language. Empty keeps the usual word.',
  pointsNameImpact:
    'Pages say it from the next visit on, and what is sent from now on says it. Emails and notes that were sent stay. Change it together with the word for one.',
  languages: 'Languages on offer',
  languagesText: 'The languages that visitors and members may choose. With one alone there is nothing to choose.',
  languagesImpact:
    'Pages are shown in these languages from the next visit on; who has chosen another one reads English, or the first of these. Emails keep the language of an account until its owner chooses again.',
  'languages-en': 'English',
  'languages-es': 'Spanish',
  nameChosen: 'The panel has a name of its own',
  nameChosenText: 'Choose it under Panel settings, Brand.',
  bothNames: 'A language needs both words, for one point and for several, or neither.',
})
