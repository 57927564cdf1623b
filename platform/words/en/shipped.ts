import { defineText } from '../text.ts'

/**
 * The initial content of a new installation's database: rewards, how they arrive, and the subjects of surveys. Names
 * that an operator has changed are shown as written.
 */
export const shipped = defineText('shipped', {
  giftShopping: 'Shopping gift card',
  giftFood: 'Food and drink gift card',
  giftGames: 'Games gift card',
  giftMovies: 'Films and music gift card',
  codeByMail: 'The code arrives by email as soon as your request is approved, usually within two days.',
  partnerMails: 'Our gift-card partner emails it as soon as your request is approved, usually within two days.',

  household: 'Household',
  work: 'Work',
  health: 'Health',
  technology: 'Technology',
  motoring: 'Motoring',
  shopping: 'Shopping',
  travel: 'Travel',
  media: 'Media',
  finance: 'Finance',
  beauty: 'Beauty',
  everydayLife: 'Everyday life',
  foodAndDrink: 'Food and drink',
  food: 'Food',
  general: 'General',
  healthAndFitness: 'Health and fitness',
  leisure: 'Leisure',
})
