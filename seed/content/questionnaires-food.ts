import { agreement, bankChoices, choices, frequency, fromTo, type Questionnaire } from './questionnaire.ts'

const coffee: Questionnaire = {
  questionnaireId: 'coffee-at-home',
  document: {
    title: 'Coffee at home',
    description: 'How you make coffee, and what you look for when you buy it.',
    screenOutIf: "{makes_coffee} = 'never'",
    pages: [
      {
        name: 'habit',
        title: 'Your habit',
        elements: [
          {
            type: 'radiogroup',
            name: 'makes_coffee',
            title: 'How often do you make coffee at home?',
            isRequired: true,
            choices: choices({
              daily: 'Every day',
              weekly: 'A few times a week',
              rarely: 'Less often',
              never: 'Never',
            }),
          },
          {
            type: 'checkbox',
            name: 'brewing',
            title: 'How do you make it?',
            visibleIf: "{makes_coffee} notempty and {makes_coffee} <> 'never'",
            isRequired: true,
            choices: choices({
              filter: 'Filter',
              capsules: 'Capsules or pods',
              espresso: 'Espresso machine',
              press: 'French press',
              moka: 'Stovetop pot',
              instant: 'Instant coffee',
            }),
          },
          {
            type: 'text',
            name: 'cups',
            title: 'How many cups do you drink on a day when you make coffee?',
            visibleIf: "{makes_coffee} notempty and {makes_coffee} <> 'never'",
            inputType: 'number',
            min: 1,
            max: 15,
            isRequired: true,
          },
        ],
      },
      {
        name: 'capsules',
        title: 'Capsules',
        elements: [
          {
            type: 'radiogroup',
            name: 'capsule_waste',
            title: 'What happens to your used capsules?',
            visibleIf: "{brewing} contains 'capsules'",
            choices: choices({
              collected: 'I take them to a collection point',
              recycled: 'They go with the household recycling',
              bin: 'They go in the bin',
              refilled: 'I refill them',
            }),
          },
          {
            type: 'radiogroup',
            name: 'whole_beans',
            title: 'Do you buy beans or ground coffee?',
            visibleIf: "{brewing} anyof ['filter', 'espresso', 'press', 'moka']",
            choices: choices({ beans: 'Beans', ground: 'Ground', both: 'Both' }),
          },
          {
            type: 'rating',
            name: 'price_matters',
            title: 'How much does the price decide which coffee you buy?',
            isRequired: true,
            ...fromTo('Not at all', 'Completely'),
          },
        ],
      },
      {
        name: 'buying',
        title: 'Buying',
        elements: [
          {
            type: 'matrix',
            name: 'labels',
            title: 'How much do you agree?',
            columns: agreement,
            rows: choices({
              origin: 'I want to know which country my coffee is from',
              fair: 'I pay more when farmers are paid fairly',
              same: 'I nearly always buy the same coffee',
            }),
            eachRowRequired: true,
          },
          {
            type: 'comment',
            name: 'wish',
            title: 'What would make coffee at home better for you?',
            maxLength: 500,
          },
        ],
      },
    ],
  },
}

const groceries: Questionnaire = {
  questionnaireId: 'weekly-groceries',
  document: {
    title: 'The weekly groceries',
    description: 'Where you shop for food, how you plan it, and what you leave on the shelf.',
    screenOutIf: "{last_shop} = 'longer'",
    pages: [
      {
        name: 'who',
        title: 'Your last shop',
        elements: [
          {
            type: 'radiogroup',
            name: 'grocery_shopper',
            title: 'Who does most of the grocery shopping in your home?',
            isRequired: true,
            choices: bankChoices('grocery_shopper'),
          },
          {
            type: 'radiogroup',
            name: 'last_shop',
            title: 'When did you last shop for groceries yourself?',
            isRequired: true,
            choices: choices({
              this_week: 'In the last 7 days',
              this_month: 'In the last 4 weeks',
              longer: 'Longer ago',
            }),
          },
        ],
      },
      {
        name: 'trip',
        title: 'Planning and paying',
        elements: [
          {
            type: 'radiogroup',
            name: 'list',
            title: 'Do you shop with a list?',
            isRequired: true,
            choices: choices({ paper: 'Yes, on paper', phone: 'Yes, on my phone', head: 'Only in my head', no: 'No' }),
          },
          {
            type: 'rating',
            name: 'list_kept',
            title: 'How closely do you keep to your list?',
            visibleIf: "{list} anyof ['paper', 'phone']",
            ...fromTo('I often buy other things', 'I buy only what is on it'),
          },
          {
            type: 'text',
            name: 'last_bill',
            title: 'About how much did you spend, in your own currency?',
            inputType: 'number',
            min: 0,
            max: 100000,
            isRequired: true,
          },
          {
            type: 'boolean',
            name: 'price_up',
            title: 'Did anything cost clearly more than you expected?',
            isRequired: true,
            labelTrue: 'Yes',
            labelFalse: 'No',
          },
          {
            type: 'checkbox',
            name: 'price_reaction',
            title: 'What did you do about it?',
            visibleIf: '{price_up} = true',
            choices: choices({
              paid: 'I bought it anyway',
              cheaper: 'I took something cheaper',
              less: 'I bought less',
              left: 'I left it there',
            }),
          },
        ],
      },
      {
        name: 'waste',
        title: 'At home',
        elements: [
          {
            type: 'matrix',
            name: 'thrown_away',
            title: 'How often do you throw these away unused?',
            columns: frequency,
            rows: choices({ bread: 'Bread', vegetables: 'Fruit and vegetables', dairy: 'Milk and yoghurt' }),
          },
        ],
      },
    ],
  },
}

const cooking: Questionnaire = {
  questionnaireId: 'cooking-tonight',
  document: {
    title: 'What is for dinner?',
    description: 'Cooking on an ordinary evening: time, ideas and shortcuts.',
    pages: [
      {
        name: 'yesterday',
        title: 'Yesterday',
        elements: [
          {
            type: 'radiogroup',
            name: 'dinner',
            title: 'What did you have for dinner yesterday?',
            isRequired: true,
            choices: choices({
              cooked: 'Something cooked at home',
              ready: 'A ready meal',
              delivered: 'Something delivered or taken away',
              restaurant: 'I ate out',
              cold: 'Something cold, or nothing',
            }),
          },
          {
            type: 'text',
            name: 'cooking_minutes',
            title: 'How many minutes did the cooking take?',
            visibleIf: "{dinner} = 'cooked'",
            inputType: 'number',
            min: 1,
            max: 300,
          },
          {
            type: 'radiogroup',
            name: 'delivery_reason',
            title: 'Why was it delivered?',
            visibleIf: "{dinner} = 'delivered'",
            choices: choices({ time: 'No time', mood: 'I felt like it', guests: 'Guests', empty: 'An empty fridge' }),
          },
        ],
      },
      {
        name: 'ideas',
        title: 'Ideas',
        elements: [
          {
            type: 'checkbox',
            name: 'recipe_sources',
            title: 'Where do you find ideas for meals?',
            isRequired: true,
            showNoneItem: true,
            noneText: 'I do not look for ideas',
            choices: choices({
              books: 'Cookbooks',
              sites: 'Recipe sites',
              video: 'Videos',
              family: 'Family and friends',
              boxes: 'Meal boxes',
            }),
          },
          {
            type: 'rating',
            name: 'enjoyment',
            title: 'How much do you enjoy cooking?',
            isRequired: true,
            ...fromTo('Not at all', 'Very much'),
          },
          {
            type: 'dropdown',
            name: 'meal_box_stop',
            title: 'If you were to stop using meal boxes, what would be the reason?',
            visibleIf: "{recipe_sources} contains 'boxes'",
            choices: choices({
              price: 'The price',
              packaging: 'The packaging',
              portions: 'The portions',
              taste: 'The taste',
            }),
          },
          { type: 'comment', name: 'signature_dish', title: 'Which dish do you cook best?', maxLength: 300 },
        ],
      },
    ],
  },
}

export const foodQuestionnaires: readonly Questionnaire[] = [coffee, groceries, cooking]
