import { inCategory, lasts, options } from './question.ts'

/** Everyday journeys and holidays. */
export const travel = inCategory('travel', [
  {
    questionId: 'commute_mode',
    type: 'single',
    text: 'How do you mostly get to work or to your studies?',
    options: options({
      car: 'By car',
      public_transport: 'By bus, train or metro',
      bicycle: 'By bicycle or scooter',
      motorbike: 'By motorbike',
      walk: 'On foot',
      no_commute: 'I do not commute',
    }),
    whyWeAsk: 'Transport surveys are for people who travel the same way.',
    ttlDays: lasts.halfYear,
  },
  {
    questionId: 'leisure_trips',
    type: 'number',
    text: 'How many trips with at least one night away did you make for pleasure in the last 12 months?',
    min: 0,
    max: 60,
    whyWeAsk: 'Travel surveys look for frequent and for occasional travellers.',
    ttlDays: lasts.halfYear,
  },
  {
    questionId: 'flights',
    type: 'single',
    text: 'How often did you fly in the last 12 months?',
    options: options({
      none_taken: 'Not at all',
      one_or_2: 'Once or twice',
      three_to_5: '3 to 5 times',
      six_plus: '6 times or more',
    }),
    whyWeAsk: 'Airlines and airports ask people who flew lately.',
    ttlDays: lasts.halfYear,
  },
  {
    questionId: 'holiday_kinds',
    type: 'multiple',
    text: 'Which kinds of holiday do you like?',
    options: options({
      beach: 'Beach',
      city: 'City breaks',
      nature: 'Nature and hiking',
      winter: 'Skiing and snow',
      cruise: 'Cruises',
      camping: 'Camping',
      family: 'Visiting family and friends',
      none: 'I do not take holidays',
    }),
    whyWeAsk: 'A survey about cruises is only worth your time if you would take one.',
    ttlDays: lasts.year,
  },
  {
    questionId: 'business_trips',
    type: 'single',
    text: 'How often do you travel for work?',
    options: options({
      weekly: 'Every week or almost',
      monthly: 'Every month or almost',
      yearly: 'A few times a year',
      never: 'Never',
    }),
    whyWeAsk: 'Hotels and railways ask business travellers apart.',
    ttlDays: lasts.year,
  },
])
