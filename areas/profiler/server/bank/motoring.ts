import { inCategory, lasts, options } from './question.ts'

const noCar = { no_car: 'There is no car in my household' } as const

/** Cars and driving. */
export const motoring = inCategory('motoring', [
  {
    questionId: 'driving_licence',
    type: 'single',
    text: 'Do you have a driving licence?',
    options: options({ yes: 'Yes', learning: 'I am learning to drive', no: 'No' }),
    whyWeAsk: 'Surveys about driving are for people who may drive.',
    ttlDays: lasts.years,
  },
  {
    questionId: 'cars',
    type: 'single',
    text: 'How many cars are there in your household?',
    options: options({ ...noCar, one: 'One', two: 'Two', three_plus: 'Three or more' }),
    whyWeAsk: 'Car surveys are for households with a car, transport surveys often for those without.',
    ttlDays: lasts.year,
  },
  {
    questionId: 'car_make',
    type: 'single',
    text: 'What make is the car you use most?',
    options: options({
      audi: 'Audi',
      bmw: 'BMW',
      chevrolet: 'Chevrolet',
      ford: 'Ford',
      honda: 'Honda',
      hyundai: 'Hyundai',
      kia: 'Kia',
      maruti: 'Maruti Suzuki',
      mercedes: 'Mercedes-Benz',
      nissan: 'Nissan',
      tesla: 'Tesla',
      toyota: 'Toyota',
      volkswagen: 'Volkswagen',
      other: 'Another make',
      ...noCar,
    }),
    whyWeAsk: 'Makers ask their own drivers, and those of others.',
    ttlDays: lasts.year,
  },
  {
    questionId: 'car_fuel',
    type: 'single',
    text: 'What does the car you use most run on?',
    options: options({
      petrol: 'Petrol (gasoline)',
      diesel: 'Diesel',
      hybrid: 'Hybrid',
      electric: 'Electricity only',
      gas: 'Gas (LPG or CNG)',
      ...noCar,
    }),
    whyWeAsk: 'Surveys on charging and fuel look for one or the other.',
    ttlDays: lasts.year,
  },
  {
    questionId: 'car_next',
    type: 'single',
    text: 'When do you expect to buy or lease your next car?',
    options: options({
      half_year: 'Within 6 months',
      year: 'In 6 to 12 months',
      two_years: 'In 1 to 2 years',
      later: 'Later',
      not_planned: 'I have no such plan',
    }),
    whyWeAsk: 'Surveys on new cars are for people who will choose one soon.',
    ttlDays: lasts.quarter,
  },
])
