import { supplierFormats } from '../areas/suppliers/contract/supplier-admin.ts'
import { external, type DemoSurvey } from './content/survey.ts'

/** A survey that has ended: it was open from so many days ago until so many days ago. */
export type PastSurvey = DemoSurvey & { openedDaysAgo: number; closedDaysAgo: number }

type Told = [
  surveyId: string,
  title: string,
  category: string,
  points: number,
  minutes: number,
  countryId?: DemoSurvey['countryId'],
]

const told: readonly Told[] = [
  ['kitchen-diary-1', 'Kitchen diary, first week', 'Food and drink', 380, 30],
  ['spring-wardrobe', 'A wardrobe for the season', 'Shopping', 160, 13],
  ['train-or-plane', 'By train or by plane', 'Travel', 190, 15],
  ['kitchen-diary-2', 'Kitchen diary, second week', 'Food and drink', 380, 30],
  ['savings-habits', 'Putting money aside', 'Finance', 240, 18, 'US'],
  ['sleep-and-rest', 'Sleep and rest', 'Health and fitness', 150, 12],
  ['weekend-papers', 'Reading at the weekend', 'Media', 120, 10],
  ['home-office', 'A desk at home', 'Work', 300, 24],
  ['kitchen-diary-3', 'Kitchen diary, third week', 'Food and drink', 380, 30],
  ['city-parks', 'Parks in your city', 'Leisure', 110, 9],
  ['new-bank-app', 'Trying a new banking app', 'Finance', 320, 25, 'US'],
  ['school-lunches', 'Lunch at school and at work', 'Food and drink', 140, 12],
  ['repair-or-replace', 'Repair or replace', 'Household', 170, 14],
  ['screen-time', 'Time in front of screens', 'Technology', 260, 20],
  ['kitchen-diary-4', 'Kitchen diary, fourth week', 'Food and drink', 420, 32],
  ['garden-and-balcony', 'Garden and balcony', 'Household', 130, 11],
  ['voice-assistants', 'Talking to machines', 'Technology', 210, 16],
  ['commuting-costs', 'What the way to work costs', 'Travel', 180, 14, 'US'],
  ['news-on-video', 'News as short videos', 'Media', 150, 12],
  ['gift-giving', 'Finding the right present', 'Shopping', 170, 14],
  ['electric-cars-test', 'A weekend with an electric car', 'Motoring', 360, 28],
  ['tea-time', 'A cup of tea', 'Food and drink', 110, 9, 'GB'],
  ['museum-visits', 'An afternoon at the museum', 'Leisure', 160, 13],
  ['insurance-letters', 'Letters from your insurer', 'Finance', 280, 22, 'US'],
  ['street-food', 'Eating in the street', 'Food and drink', 140, 11],
  ['second-hand', 'Bought second-hand', 'Shopping', 190, 15],
  ['phone-photos', 'Ten thousand photos', 'Technology', 150, 12],
  ['autumn-holidays', 'Plans for the next holidays', 'Travel', 280, 22],
]

/** A survey that took far longer than its card had said, which Maya did not complete: those who did are topped up. */
export const slowSurvey = 'school-lunches'
/** How much of the announced time somebody takes who draws a number from 0 to 1. */
export const partOfMinutes = (surveyId: string, drawn: number): number =>
  (0.65 + 0.7 * drawn) * (surveyId === slowSurvey ? 1.4 : 1)

/** What was asked in the months before those, by one supplier after the other. */
const toldEarlier: readonly Told[] = [
  ['winter-menus', 'What is cooked in winter', 'Food and drink', 260, 20],
  ['new-year-plans', 'Plans for the new year', 'Everyday life', 210, 16],
  ['streaming-year', 'A year of series', 'Media', 240, 18],
  ['spring-cleaning', 'Cleaning in spring', 'Household', 230, 18],
  ['running-shoes', 'Shoes for running', 'Shopping', 280, 22],
  ['city-or-country', 'In the city or in the country', 'Leisure', 250, 19],
  ['cheese-counter', 'At the cheese counter', 'Food and drink', 220, 17],
  ['phone-contracts', 'Choosing a phone contract', 'Technology', 300, 24],
  ['summer-trips', 'Trips of the summer', 'Travel', 290, 23],
  ['cold-drinks', 'Drinks for hot days', 'Food and drink', 230, 18],
  ['balcony-plants', 'Plants on the balcony', 'Household', 240, 19],
  ['back-to-school', 'Back to school', 'Shopping', 260, 20],
]
const firstOpenedDaysAgo = 373

/** Surveys that were over before the others began: a new one every 24 days, each open for six weeks. */
export const earlierSurveys: readonly PastSurvey[] = toldEarlier.map(
  ([surveyId, title, category, points, minutes], index) => {
    const openedDaysAgo = firstOpenedDaysAgo - index * 24
    const supplierKey = supplierFormats[index % supplierFormats.length] ?? 'house'
    return {
      ...external({ surveyId, title, category, points, minutes, supplierKey, status: 'closed' }),
      openedDaysAgo,
      closedDaysAgo: openedDaysAgo - 42,
    }
  },
)

/** The survey of a day on which its supplier turned nearly everybody away, until it was closed. */
export const yesterdaysSurvey: PastSurvey = {
  ...external({
    surveyId: 'weather-and-mood',
    title: 'Weather and mood',
    category: 'Everyday life',
    points: 90,
    minutes: 7,
    supplierKey: 'house',
    status: 'closed',
  }),
  openedDaysAgo: 1,
  closedDaysAgo: 0.1,
}

/** Surveys that are over and were taken by many. They opened one after the other, each for three weeks or until yesterday. */
export const pastSurveys: readonly PastSurvey[] = told.map(
  ([surveyId, title, category, points, minutes, countryId = null], index) => {
    const openedDaysAgo = 90 - index * 2.6
    // Each supplier is named like its format here.
    const supplierKey = supplierFormats[index % supplierFormats.length] ?? 'house'
    return {
      ...external({ surveyId, title, category, points, minutes, countryId, supplierKey, status: 'closed' }),
      openedDaysAgo,
      closedDaysAgo: Math.max(1, openedDaysAgo - 21),
    }
  },
)
