import { agreement, bankChoices, choices, fromTo, type Questionnaire } from './questionnaire.ts'

const returns: Questionnaire = {
  questionnaireId: 'parcels-and-returns',
  document: {
    title: 'Parcels and returns',
    description: 'Buying online, waiting for the parcel, and sending things back.',
    screenOutIf: '{bought_online} = false',
    pages: [
      {
        name: 'bought',
        title: 'Your last order',
        elements: [
          {
            type: 'boolean',
            name: 'bought_online',
            title: 'Have you ordered something online in the last 3 months?',
            isRequired: true,
            labelTrue: 'Yes',
            labelFalse: 'No',
          },
          {
            type: 'checkbox',
            name: 'online_categories',
            title: 'What did you order?',
            visibleIf: '{bought_online} = true',
            isRequired: true,
            choices: bankChoices('online_categories'),
          },
          {
            type: 'text',
            name: 'delivery_days',
            title: 'After how many days did the last parcel arrive?',
            visibleIf: '{bought_online} = true',
            inputType: 'number',
            min: 0,
            max: 90,
          },
        ],
      },
      {
        name: 'returning',
        title: 'Sending back',
        elements: [
          {
            type: 'radiogroup',
            name: 'returned',
            title: 'Did you send anything back in that time?',
            isRequired: true,
            choices: choices({ all: 'All of it', part: 'A part', no: 'No' }),
          },
          {
            type: 'radiogroup',
            name: 'return_reason',
            title: 'What was the main reason?',
            visibleIf: "{returned} anyof ['all', 'part']",
            choices: choices({
              size: 'It did not fit',
              pictures: 'It looked different in the pictures',
              faulty: 'It was faulty',
              choice: 'I ordered several to choose from',
            }),
          },
          {
            type: 'rating',
            name: 'return_ease',
            title: 'How easy was it to send it back?',
            visibleIf: "{returned} anyof ['all', 'part']",
            ...fromTo('Very hard', 'Very easy'),
          },
          {
            type: 'radiogroup',
            name: 'paid_returns',
            title: 'Would you still order from a shop that charges for returns?',
            isRequired: true,
            choices: choices({ yes: 'Yes', less: 'Less often', no: 'No' }),
          },
          { type: 'comment', name: 'parcel_wish', title: 'What should shops change about delivery?', maxLength: 400 },
        ],
      },
    ],
  },
}

const banking: Questionnaire = {
  questionnaireId: 'everyday-banking',
  document: {
    title: 'Everyday banking',
    description: 'Paying, checking and asking for help. We never ask for account details.',
    pages: [
      {
        name: 'channel',
        title: 'How you bank',
        elements: [
          {
            type: 'radiogroup',
            name: 'banking_channel',
            title: 'How do you mostly do your banking?',
            isRequired: true,
            choices: bankChoices('banking_channel'),
          },
          {
            type: 'checkbox',
            name: 'app_uses',
            title: 'What do you use the app for?',
            visibleIf: "{banking_channel} = 'app'",
            choices: choices({
              balance: 'See the balance',
              transfers: 'Send money',
              cards: 'Manage cards',
              saving: 'Save',
              help: 'Ask for help',
            }),
          },
          {
            type: 'radiogroup',
            name: 'branch_reason',
            title: 'What brings you to the branch?',
            visibleIf: "{banking_channel} = 'branch'",
            choices: choices({ cash: 'Cash', advice: 'Advice', habit: 'Habit', safety: 'It feels safer' }),
          },
        ],
      },
      {
        name: 'paying',
        title: 'Paying',
        elements: [
          {
            type: 'dropdown',
            name: 'last_paid',
            title: 'How did you pay the last time you were in a shop?',
            isRequired: true,
            choices: choices({ cash: 'Cash', card: 'Card', phone: 'Phone or watch', other: 'Another way' }),
          },
          {
            type: 'matrix',
            name: 'statements',
            title: 'How much do you agree?',
            columns: agreement,
            rows: choices({
              cash_right: 'Every shop should take cash',
              one_bank: 'One bank is enough for me',
              scams: 'I would recognise a scam message',
            }),
            eachRowRequired: true,
          },
          {
            type: 'rating',
            name: 'recommend',
            title: 'How likely are you to recommend your bank to a friend?',
            visibleIf: "{banking_channel} notempty and {banking_channel} <> 'no_account'",
            isRequired: true,
            ...fromTo('Not at all likely', 'Very likely'),
          },
          {
            type: 'comment',
            name: 'bank_fix',
            title: 'What should your bank do better?',
            visibleIf: '{recommend} <= 3',
            maxLength: 400,
          },
        ],
      },
    ],
  },
}

export const spendingQuestionnaires: readonly Questionnaire[] = [returns, banking]
