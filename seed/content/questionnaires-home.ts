import { bankChoices, choices, fromTo, type Questionnaire } from './questionnaire.ts'

const energy: Questionnaire = {
  questionnaireId: 'energy-at-home',
  document: {
    title: 'Energy at home',
    description: 'Heating, bills and what is worth changing.',
    screenOutIf: "{decides_energy} = 'no'",
    pages: [
      {
        name: 'bills',
        title: 'Your bills',
        elements: [
          {
            type: 'radiogroup',
            name: 'decides_energy',
            title: 'Do you decide about energy in your home?',
            isRequired: true,
            choices: choices({ alone: 'Yes, alone', together: 'Yes, with others', no: 'No' }),
          },
          {
            type: 'radiogroup',
            name: 'home_heating',
            title: 'What mainly heats your home?',
            isRequired: true,
            choices: bankChoices('home_heating'),
          },
          {
            type: 'radiogroup',
            name: 'bill_change',
            title: 'How has your energy bill changed in the last 12 months?',
            isRequired: true,
            choices: choices({
              more: 'It went up',
              same: 'It stayed about the same',
              less: 'It went down',
              unknown: 'Not sure',
            }),
          },
        ],
      },
      {
        name: 'changes',
        title: 'Changes',
        elements: [
          {
            type: 'checkbox',
            name: 'saved_by',
            title: 'What did you do to use less?',
            visibleIf: "{bill_change} anyof ['more', 'less']",
            showNoneItem: true,
            noneText: 'Nothing so far',
            choices: choices({
              cooler: 'Heat less',
              lights: 'Change lamps',
              insulation: 'Insulate',
              appliances: 'Replace appliances',
              supplier: 'Change supplier',
            }),
          },
          {
            type: 'radiogroup',
            name: 'heat_pump_plan',
            title: 'Could you imagine a heat pump in your home?',
            visibleIf: "{home_heating} anyof ['gas', 'oil', 'electric']",
            choices: choices({
              planned: 'It is planned',
              maybe: 'Perhaps',
              no: 'No',
              not_mine: 'It is not mine to decide',
            }),
          },
          {
            type: 'rating',
            name: 'solar',
            title: 'How interesting is solar power for your home?',
            isRequired: true,
            ...fromTo('Not at all', 'Very'),
          },
          {
            type: 'comment',
            name: 'help_wanted',
            title: 'What help would you like with saving energy?',
            maxLength: 400,
          },
        ],
      },
    ],
  },
}

const pets: Questionnaire = {
  questionnaireId: 'living-with-pets',
  document: {
    title: 'Living with pets',
    description: 'Food, care and the vet: for people with a dog or a cat.',
    screenOutIf: "{pet} = 'neither'",
    pages: [
      {
        name: 'pet',
        title: 'Your pet',
        elements: [
          {
            type: 'radiogroup',
            name: 'pet',
            title: 'Which of these live with you?',
            isRequired: true,
            choices: choices({ dog: 'One or more dogs', cat: 'One or more cats', both: 'Both', neither: 'Neither' }),
          },
          {
            type: 'text',
            name: 'pet_age',
            title: 'How old is your pet, in years? With several, think of the one you have had longest.',
            visibleIf: "{pet} anyof ['dog', 'cat', 'both']",
            inputType: 'number',
            min: 0,
            max: 35,
            isRequired: true,
          },
        ],
      },
      {
        name: 'food',
        title: 'Food',
        elements: [
          {
            type: 'checkbox',
            name: 'pet_food',
            title: 'What do you feed?',
            isRequired: true,
            choices: choices({
              dry: 'Dry food',
              wet: 'Wet food',
              fresh: 'Fresh or frozen food',
              home: 'Home-made food',
            }),
          },
          {
            type: 'radiogroup',
            name: 'senior_food',
            title: 'Do you buy food for older animals?',
            visibleIf: '{pet_age} >= 8',
            choices: choices({ yes: 'Yes', no: 'No', unaware: 'I did not know there is any' }),
          },
          {
            type: 'radiogroup',
            name: 'walks',
            title: 'How many times a day does somebody walk the dog?',
            visibleIf: "{pet} anyof ['dog', 'both']",
            choices: choices({ one: 'Once', two: 'Twice', three: 'Three times or more', garden: 'It has a garden' }),
          },
          {
            type: 'radiogroup',
            name: 'cat_outdoors',
            title: 'Does your cat go outdoors?',
            visibleIf: "{pet} anyof ['cat', 'both']",
            choices: choices({ freely: 'Freely', sometimes: 'Sometimes', never: 'Never' }),
          },
        ],
      },
      {
        name: 'vet',
        title: 'Care',
        elements: [
          {
            type: 'rating',
            name: 'vet_cost',
            title: 'How much do the costs of the vet worry you?',
            isRequired: true,
            ...fromTo('Not at all', 'Very much'),
          },
          { type: 'comment', name: 'pet_story', title: 'What would make life with your pet easier?', maxLength: 400 },
        ],
      },
    ],
  },
}

export const homeQuestionnaires: readonly Questionnaire[] = [energy, pets]
