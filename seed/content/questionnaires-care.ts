import { agreement, choices, frequency, fromTo, type Questionnaire } from './questionnaire.ts'

const fitness: Questionnaire = {
  questionnaireId: 'moving-more',
  document: {
    title: 'Moving more',
    description: 'Sport, walking and what keeps you going. No question here is about illness.',
    pages: [
      {
        name: 'now',
        title: 'Now',
        elements: [
          {
            type: 'radiogroup',
            name: 'active_days',
            title: 'On how many days last week did you move for at least 30 minutes?',
            isRequired: true,
            choices: choices({ most: '5 to 7', some: '2 to 4', one: '1', zero: 'None' }),
          },
          {
            type: 'checkbox',
            name: 'activities',
            title: 'What did you do?',
            visibleIf: "{active_days} anyof ['most', 'some', 'one']",
            choices: choices({
              walking: 'Walking',
              running: 'Running',
              cycling: 'Cycling',
              gym: 'Gym or classes',
              swimming: 'Swimming',
              team: 'Team sport',
            }),
          },
          {
            type: 'checkbox',
            name: 'obstacles',
            title: 'What got in the way?',
            visibleIf: "{active_days} anyof ['one', 'zero']",
            choices: choices({ time: 'Time', weather: 'Weather', energy: 'No energy', company: 'Nobody to go with' }),
          },
        ],
      },
      {
        name: 'reasons',
        title: 'Reasons',
        elements: [
          {
            type: 'matrix',
            name: 'motives',
            title: 'How much do you agree?',
            columns: agreement,
            rows: choices({
              numbers: 'Counting steps or minutes keeps me going',
              others: 'I move more when others join in',
              check: 'I read with care, so I choose "Disagree" in this row',
            }),
            eachRowRequired: true,
            correctAnswer: { check: 'disagree' },
          },
          {
            type: 'radiogroup',
            name: 'gym_member',
            title: 'Are you a member of a gym?',
            isRequired: true,
            choices: choices({ yes: 'Yes', former: 'I was', no: 'No' }),
          },
          {
            type: 'rating',
            name: 'gym_value',
            title: 'How good is it for its price?',
            visibleIf: "{gym_member} = 'yes'",
            ...fromTo('Poor', 'Very good'),
          },
          { type: 'comment', name: 'plan', title: 'What do you plan for the next 3 months?', maxLength: 300 },
        ],
      },
    ],
  },
}

const clean: Questionnaire = {
  questionnaireId: 'a-clean-home',
  document: {
    title: 'A clean home',
    description: 'Who cleans what, with which products, and how often.',
    pages: [
      {
        name: 'who',
        title: 'Who cleans',
        elements: [
          {
            type: 'radiogroup',
            name: 'cleans',
            title: 'Who does most of the cleaning in your home?',
            isRequired: true,
            choices: choices({ me: 'I do', shared: 'We share it', other: 'Someone else', paid: 'Paid help' }),
          },
          {
            type: 'matrix',
            name: 'how_often',
            title: 'How often do you do these yourself?',
            visibleIf: "{cleans} anyof ['me', 'shared']",
            columns: frequency,
            rows: choices({ dishes: 'Wash dishes by hand', floors: 'Clean floors', windows: 'Clean windows' }),
          },
        ],
      },
      {
        name: 'products',
        title: 'Products',
        elements: [
          {
            type: 'radiogroup',
            name: 'refills',
            title: 'Have you bought a cleaning product as a refill?',
            isRequired: true,
            choices: choices({ often: 'Often', once: 'Once or twice', no: 'No' }),
          },
          {
            type: 'dropdown',
            name: 'refill_hurdle',
            title: 'What is the main reason?',
            visibleIf: "{refills} = 'no'",
            choices: choices({ price: 'Price', unknown: 'I never saw one', mess: 'It is messy', habit: 'Habit' }),
          },
          {
            type: 'rating',
            name: 'scent',
            title: 'How important is the scent?',
            isRequired: true,
            ...fromTo('Not at all', 'Very'),
          },
        ],
      },
    ],
  },
}

const skinCare: Questionnaire = {
  questionnaireId: 'skin-care-routine',
  document: {
    title: 'Your skin-care routine',
    description: 'Morning, evening, or not at all: what you use and why.',
    screenOutIf: "{routine} contains 'none'",
    pages: [
      {
        name: 'routine',
        title: 'Your routine',
        elements: [
          {
            type: 'checkbox',
            name: 'routine',
            title: 'Which of these did you use on your face in the last 7 days?',
            isRequired: true,
            showNoneItem: true,
            noneText: 'None of these',
            choices: choices({
              cleanser: 'Cleanser',
              cream: 'Cream',
              serum: 'Serum',
              sun: 'Sun protection',
              mask: 'Mask',
            }),
          },
          {
            type: 'radiogroup',
            name: 'sun_daily',
            title: 'Do you use sun protection in winter too?',
            visibleIf: "{routine} contains 'sun'",
            choices: choices({ daily: 'Every day', sunny: 'On sunny days', no: 'No' }),
          },
          {
            type: 'text',
            name: 'routine_minutes',
            title: 'How many minutes a day does it take?',
            visibleIf: "{routine} notempty and {routine} notcontains 'none'",
            inputType: 'number',
            min: 1,
            max: 120,
            isRequired: true,
          },
        ],
      },
      {
        name: 'choosing',
        title: 'Choosing',
        elements: [
          {
            type: 'radiogroup',
            name: 'new_product',
            title: 'When did you last try a product that was new to you?',
            isRequired: true,
            choices: choices({ month: 'In the last month', half_year: 'In the last 6 months', longer: 'Longer ago' }),
          },
          {
            type: 'dropdown',
            name: 'tried_because',
            title: 'What made you try it?',
            visibleIf: "{new_product} anyof ['month', 'half_year']",
            choices: choices({
              advice: 'Advice',
              video: 'A video',
              sample: 'A sample',
              price: 'Its price',
              sold_out: 'Mine was gone',
            }),
          },
          {
            type: 'rating',
            name: 'ingredients',
            title: 'How closely do you read the ingredients?',
            isRequired: true,
            ...fromTo('Never', 'Always'),
          },
        ],
      },
    ],
  },
}

export const careQuestionnaires: readonly Questionnaire[] = [fitness, clean, skinCare]
