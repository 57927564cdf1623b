import { bankChoices, choices, frequency, fromTo, type Questionnaire } from './questionnaire.ts'

const commuting: Questionnaire = {
  questionnaireId: 'the-way-to-work',
  document: {
    title: 'The way to work',
    description: 'Your way to work or study: how, how long, and what would change it.',
    screenOutIf: "{days_out} = 'never'",
    pages: [
      {
        name: 'days',
        title: 'Your days',
        elements: [
          {
            type: 'radiogroup',
            name: 'days_out',
            title: 'On how many days a week do you travel to work or to your studies?',
            isRequired: true,
            choices: choices({ five: '5 or more', three: '3 or 4', one: '1 or 2', never: 'None' }),
          },
          {
            type: 'radiogroup',
            name: 'commute_mode',
            title: 'How do you mostly get there?',
            visibleIf: "{days_out} anyof ['five', 'three', 'one']",
            isRequired: true,
            choices: bankChoices('commute_mode'),
          },
        ],
      },
      {
        name: 'way',
        title: 'The way',
        elements: [
          {
            type: 'text',
            name: 'minutes',
            title: 'How many minutes does one way take?',
            visibleIf: "{commute_mode} notempty and {commute_mode} <> 'no_commute'",
            inputType: 'number',
            min: 1,
            max: 240,
            isRequired: true,
          },
          {
            type: 'rating',
            name: 'punctual',
            title: 'How far can you rely on public transport?',
            visibleIf: "{commute_mode} = 'public_transport'",
            ...fromTo('Not at all', 'Fully'),
          },
          {
            type: 'checkbox',
            name: 'leave_car',
            title: 'What would make you leave the car at home?',
            visibleIf: "{commute_mode} = 'car'",
            showNoneItem: true,
            noneText: 'Nothing would',
            choices: choices({
              trains: 'More frequent trains or buses',
              price: 'A cheaper ticket',
              lanes: 'Safe cycle lanes',
              home: 'More days at home',
            }),
          },
          {
            type: 'comment',
            name: 'pastime',
            title: 'What do you do on the way?',
            visibleIf: '{minutes} >= 20',
            maxLength: 300,
          },
        ],
      },
    ],
  },
}

const charging: Questionnaire = {
  questionnaireId: 'cars-and-charging',
  document: {
    title: 'Cars and charging',
    description: 'What you drive, and whether the next one will have a plug.',
    screenOutIf: "{drives} = 'no'",
    pages: [
      {
        name: 'car',
        title: 'Your car',
        elements: [
          {
            type: 'radiogroup',
            name: 'drives',
            title: 'Do you drive a car at least once a month?',
            isRequired: true,
            choices: choices({ own: "Yes, my own or my household's", other: 'Yes, another car', no: 'No' }),
          },
          {
            type: 'radiogroup',
            name: 'car_fuel',
            title: 'What does the car you use most run on?',
            visibleIf: "{drives} anyof ['own', 'other']",
            isRequired: true,
            choices: bankChoices('car_fuel'),
          },
        ],
      },
      {
        name: 'plug',
        title: 'Electric driving',
        elements: [
          {
            type: 'radiogroup',
            name: 'charges_where',
            title: 'Where do you mostly charge?',
            visibleIf: "{car_fuel} = 'electric'",
            choices: choices({ home: 'At home', work: 'At work', street: 'On the street', fast: 'At fast chargers' }),
          },
          {
            type: 'rating',
            name: 'charging_ease',
            title: 'How easy is charging away from home?',
            visibleIf: "{car_fuel} = 'electric'",
            ...fromTo('Very hard', 'Very easy'),
          },
          {
            type: 'rating',
            name: 'electric_next',
            title: 'How likely is it that your next car is electric?',
            visibleIf: "{car_fuel} notempty and {car_fuel} <> 'electric'",
            ...fromTo('Very unlikely', 'Very likely'),
          },
          {
            type: 'checkbox',
            name: 'against',
            title: 'What speaks against it?',
            visibleIf: '{electric_next} <= 3',
            choices: choices({
              price: 'Price',
              range: 'Range',
              charging: 'Charging',
              battery: 'Battery life',
              fun: 'Driving feel',
            }),
          },
        ],
      },
      {
        name: 'use',
        title: 'Using it',
        elements: [
          {
            type: 'matrix',
            name: 'uses_for',
            title: 'How often do you use the car for these?',
            isRequired: true,
            columns: frequency,
            rows: choices({ work: 'Work', shopping: 'Shopping', family: 'Family', holidays: 'Holidays' }),
          },
        ],
      },
    ],
  },
}

const weekends: Questionnaire = {
  questionnaireId: 'a-weekend-away',
  document: {
    title: 'A weekend away',
    description: 'Short trips: how you find them, book them and remember them.',
    pages: [
      {
        name: 'last',
        title: 'Your last trip',
        elements: [
          {
            type: 'radiogroup',
            name: 'last_trip',
            title: 'When did you last spend a night away for pleasure?',
            isRequired: true,
            choices: choices({
              month: 'In the last month',
              year: 'In the last year',
              longer: 'Longer ago',
              never: 'Never',
            }),
          },
          {
            type: 'radiogroup',
            name: 'stayed',
            title: 'Where did you stay?',
            visibleIf: "{last_trip} anyof ['month', 'year']",
            isRequired: true,
            choices: choices({
              hotel: 'Hotel or guest house',
              rental: 'Rented flat or house',
              family: 'With family or friends',
              camping: 'Tent or camper van',
            }),
          },
          {
            type: 'checkbox',
            name: 'not_away_because',
            title: 'What keeps you at home?',
            visibleIf: "{last_trip} anyof ['longer', 'never']",
            choices: choices({ money: 'Money', time: 'Time', care: 'Family or animals', wish: 'I like it at home' }),
          },
        ],
      },
      {
        name: 'booking',
        title: 'Booking',
        elements: [
          {
            type: 'text',
            name: 'days_ahead',
            title: 'How many days before did you book?',
            visibleIf: "{stayed} anyof ['hotel', 'rental']",
            inputType: 'number',
            min: 0,
            max: 365,
          },
          {
            type: 'dropdown',
            name: 'idea',
            title: 'Where does the idea for a trip usually come from?',
            isRequired: true,
            choices: choices({
              friends: 'Friends and family',
              photos: 'Pictures and videos',
              articles: 'Articles and books',
              offers: 'Offers',
              memory: 'Somewhere I have been',
            }),
          },
          {
            type: 'rating',
            name: 'reviews_trust',
            title: 'How far do you trust the reviews of other guests?',
            isRequired: true,
            ...fromTo('Not at all', 'Fully'),
          },
          { type: 'comment', name: 'best_place', title: 'Which place would you go back to, and why?', maxLength: 500 },
        ],
      },
    ],
  },
}

export const mobilityQuestionnaires: readonly Questionnaire[] = [commuting, charging, weekends]
