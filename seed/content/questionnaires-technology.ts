import { agreement, bankChoices, choices, fromTo, type Questionnaire } from './questionnaire.ts'

const games: Questionnaire = {
  questionnaireId: 'games-and-players',
  document: {
    title: 'Games and players',
    description: 'What you play, with whom, and what you think of buying inside a game.',
    screenOutIf: "{plays} = 'never'",
    pages: [
      {
        name: 'play',
        title: 'Playing',
        elements: [
          {
            type: 'radiogroup',
            name: 'plays',
            title: 'How often do you play video games, on any device?',
            isRequired: true,
            choices: choices({ daily: 'Every day', weekly: 'Every week', rarely: 'Less often', never: 'Never' }),
          },
          {
            type: 'checkbox',
            name: 'genres',
            title: 'What do you play?',
            visibleIf: "{plays} notempty and {plays} <> 'never'",
            isRequired: true,
            choices: choices({
              puzzle: 'Puzzles and cards',
              action: 'Action',
              sport: 'Sport and racing',
              strategy: 'Strategy',
              roles: 'Role playing',
              building: 'Building',
            }),
          },
          {
            type: 'radiogroup',
            name: 'with_whom',
            title: 'With whom do you mostly play?',
            visibleIf: "{plays} anyof ['daily', 'weekly']",
            choices: choices({
              alone: 'Alone',
              friends: 'With friends',
              family: 'With family',
              strangers: 'With strangers',
            }),
          },
        ],
      },
      {
        name: 'buying',
        title: 'Buying',
        elements: [
          {
            type: 'boolean',
            name: 'bought_inside',
            title: 'Have you bought anything inside a game in the last 3 months?',
            isRequired: true,
            labelTrue: 'Yes',
            labelFalse: 'No',
          },
          {
            type: 'checkbox',
            name: 'bought_what',
            title: 'What did you buy?',
            visibleIf: '{bought_inside} = true',
            choices: choices({
              looks: 'Looks',
              levels: 'Levels or a pass',
              currency: 'Game money',
              no_ads: 'Freedom from ads',
            }),
          },
          {
            type: 'rating',
            name: 'fairness',
            title: 'How fair do you find buying inside games?',
            isRequired: true,
            ...fromTo('Unfair', 'Fair'),
          },
          { type: 'comment', name: 'favourite_game', title: 'What makes a game worth coming back to?', maxLength: 400 },
        ],
      },
    ],
  },
}

const phones: Questionnaire = {
  questionnaireId: 'your-next-phone',
  document: {
    title: 'Your next phone',
    description: 'What you have now, when you will change it, and what decides.',
    pages: [
      {
        name: 'now',
        title: 'Now',
        elements: [
          {
            type: 'radiogroup',
            name: 'phone_age',
            title: 'When did you get your current phone?',
            isRequired: true,
            choices: bankChoices('phone_age'),
          },
          {
            type: 'radiogroup',
            name: 'bought_as',
            title: 'How did you get it?',
            visibleIf: "{phone_age} notempty and {phone_age} <> 'no_phone'",
            choices: choices({ new: 'New', refurbished: 'Refurbished', used: 'Used', gift: 'From family or work' }),
          },
          {
            type: 'rating',
            name: 'satisfaction',
            title: 'How content are you with it?',
            visibleIf: "{phone_age} notempty and {phone_age} <> 'no_phone'",
            ...fromTo('Not at all', 'Fully'),
          },
        ],
      },
      {
        name: 'trouble',
        title: 'What bothers you',
        elements: [
          {
            type: 'checkbox',
            name: 'problems',
            title: 'What has bothered you about your phone lately?',
            isRequired: true,
            showNoneItem: true,
            noneText: 'Nothing',
            choices: choices({
              battery: 'Battery',
              storage: 'Storage',
              slow: 'Speed',
              screen: 'Screen',
              camera: 'Camera',
            }),
          },
          {
            type: 'radiogroup',
            name: 'battery_fix',
            title: 'Would you have the battery replaced rather than buy a new phone?',
            visibleIf: "{problems} contains 'battery'",
            choices: choices({ yes: 'Yes', price: 'If it is cheap enough', no: 'No' }),
          },
        ],
      },
      {
        name: 'next',
        title: 'Next',
        elements: [
          {
            type: 'dropdown',
            name: 'when_next',
            title: 'When will you probably get your next phone?',
            isRequired: true,
            choices: choices({
              half_year: 'Within 6 months',
              year: 'Within a year',
              later: 'Later',
              broken: 'When this one breaks',
            }),
          },
          {
            type: 'matrix',
            name: 'decides',
            title: 'When I choose a phone ...',
            columns: agreement,
            rows: choices({
              repair: 'it matters how long it can be repaired',
              same_maker: 'I stay with the same maker',
              newest: 'I want the newest model',
            }),
          },
        ],
      },
    ],
  },
}

const workTools: Questionnaire = {
  questionnaireId: 'tools-at-work',
  document: {
    title: 'Meetings, mail and messages',
    description: 'How tools for working together help or get in the way.',
    screenOutIf: "{works_with_computer} = 'no'",
    pages: [
      {
        name: 'work',
        title: 'Your work',
        elements: [
          {
            type: 'radiogroup',
            name: 'works_with_computer',
            title: 'Do you use a computer for your work?',
            isRequired: true,
            choices: choices({ mostly: 'Most of the day', partly: 'Part of the day', no: 'No, or I do not work' }),
          },
          {
            type: 'radiogroup',
            name: 'work_location',
            title: 'Where do you mostly work?',
            isRequired: true,
            choices: bankChoices('work_location'),
          },
        ],
      },
      {
        name: 'meetings',
        title: 'Meetings',
        elements: [
          {
            type: 'text',
            name: 'meeting_hours',
            title: 'How many hours did you spend in meetings last week?',
            inputType: 'number',
            min: 0,
            max: 60,
            isRequired: true,
          },
          {
            type: 'rating',
            name: 'meetings_useful',
            title: 'How useful were they?',
            visibleIf: '{meeting_hours} > 0',
            ...fromTo('Not useful', 'Very useful'),
          },
          {
            type: 'checkbox',
            name: 'meeting_fix',
            title: 'What would have made them better?',
            visibleIf: '{meetings_useful} <= 3',
            choices: choices({
              shorter: 'Less time',
              fewer: 'Fewer people',
              agenda: 'An agenda',
              mail: 'A mail instead',
            }),
          },
        ],
      },
      {
        name: 'assistants',
        title: 'New helpers',
        elements: [
          {
            type: 'radiogroup',
            name: 'uses_ai',
            title: 'Do you use an AI assistant for your work?',
            isRequired: true,
            choices: choices({ daily: 'Every day', sometimes: 'Sometimes', tried: 'I tried it', never: 'Never' }),
          },
          {
            type: 'comment',
            name: 'ai_task',
            title: 'For which task does it help you most?',
            visibleIf: "{uses_ai} anyof ['daily', 'sometimes']",
            maxLength: 400,
          },
        ],
      },
    ],
  },
}

export const technologyQuestionnaires: readonly Questionnaire[] = [games, phones, workTools]
