import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys, and what of the installation has to be done before it opens. */
export const siteSettings = defineText('site-settings', {
  name: 'Name of the panel',
  nameText: 'What the panel is called in emails and on its pages.',
  nameImpact: 'New emails and pages carry the new name within a second; emails that were sent keep the old one.',
  nameChosen: 'The panel has a name of its own',
  nameChosenText: 'Choose it under Panel settings, Brand.',
})
