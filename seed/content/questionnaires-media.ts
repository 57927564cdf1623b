import { agreement, bankChoices, choices, fromTo, type Questionnaire } from './questionnaire.ts'

const streaming: Questionnaire = {
  questionnaireId: 'streaming-evenings',
  document: {
    title: 'An evening of streaming',
    description: 'How you choose what to watch, and what makes you keep or cancel a service.',
    screenOutIf: '{streams} = false',
    pages: [
      {
        name: 'start',
        elements: [
          {
            type: 'boolean',
            name: 'streams',
            title: 'Have you watched a streamed film or series in the last 4 weeks?',
            isRequired: true,
            labelTrue: 'Yes',
            labelFalse: 'No',
          },
          {
            type: 'dropdown',
            name: 'screen',
            title: 'On which screen do you mostly watch?',
            visibleIf: '{streams} = true',
            isRequired: true,
            choices: choices({ tv: 'TV', laptop: 'Computer', tablet: 'Tablet', phone: 'Phone' }),
          },
        ],
      },
      {
        name: 'choosing',
        title: 'Choosing',
        elements: [
          {
            type: 'radiogroup',
            name: 'choosing_time',
            title: 'How long does it usually take you to choose?',
            isRequired: true,
            choices: choices({
              none: 'I know before I start',
              five: 'Up to 5 minutes',
              fifteen: 'Up to 15 minutes',
              longer: 'Longer, or I give up',
            }),
          },
          {
            type: 'checkbox',
            name: 'gave_up_because',
            title: 'What makes it hard?',
            visibleIf: "{choosing_time} anyof ['fifteen', 'longer']",
            choices: choices({
              too_much: 'There is too much',
              disagree: 'We cannot agree',
              search: 'I cannot find what I look for',
              same: 'I am always offered the same things',
            }),
          },
          {
            type: 'rating',
            name: 'suggestions',
            title: 'How good are the suggestions of the service you use most?',
            isRequired: true,
            ...fromTo('Poor', 'Very good'),
          },
        ],
      },
      {
        name: 'paying',
        title: 'Paying',
        elements: [
          {
            type: 'radiogroup',
            name: 'cancelled',
            title: 'Have you cancelled a service in the last 12 months?',
            isRequired: true,
            choices: choices({ yes: 'Yes', considered: 'No, but I thought about it', no: 'No' }),
          },
          {
            type: 'comment',
            name: 'cancel_reason',
            title: 'What was the main reason?',
            visibleIf: "{cancelled} = 'yes'",
            maxLength: 400,
          },
          {
            type: 'radiogroup',
            name: 'with_ads',
            title: 'Would you accept advertising for half the price?',
            isRequired: true,
            choices: choices({ yes: 'Yes', depends: 'It depends on how much', no: 'No', have_it: 'I already do' }),
          },
        ],
      },
    ],
  },
}

const news: Questionnaire = {
  questionnaireId: 'following-the-news',
  document: {
    title: 'Following the news',
    description: 'Where your news comes from, and how far you trust it.',
    pages: [
      {
        name: 'sources',
        title: 'Sources',
        elements: [
          {
            type: 'checkbox',
            name: 'news_sources',
            title: 'Where do you usually get the news?',
            isRequired: true,
            choices: bankChoices('news_sources'),
          },
          {
            type: 'radiogroup',
            name: 'news_frequency',
            title: 'How often do you look at the news?',
            isRequired: true,
            choices: choices({
              hourly: 'Many times a day',
              daily: 'Once or twice a day',
              weekly: 'A few times a week',
              rarely: 'Less often',
            }),
          },
          {
            type: 'radiogroup',
            name: 'avoid_reason',
            title: 'What keeps you from following the news more?',
            visibleIf: "{news_frequency} anyof ['weekly', 'rarely']",
            choices: choices({
              mood: 'It spoils my mood',
              time: 'Time',
              trust: 'I do not trust it',
              interest: 'Interest',
            }),
          },
        ],
      },
      {
        name: 'trust',
        title: 'Trust',
        elements: [
          {
            type: 'matrix',
            name: 'trust',
            title: 'How much do you agree?',
            columns: agreement,
            rows: choices({
              facts: 'I can tell facts from opinions',
              local: 'Local news matters to me',
              errors: 'Media say so when they were wrong',
            }),
            eachRowRequired: true,
          },
          {
            type: 'radiogroup',
            name: 'reading_check',
            title: 'To show that you are reading with care, please choose "Agree" here.',
            isRequired: true,
            choices: agreement,
            correctAnswer: 'agree',
          },
        ],
      },
      {
        name: 'paying',
        title: 'Paying',
        elements: [
          {
            type: 'boolean',
            name: 'pays_news',
            title: 'Do you pay for any news?',
            isRequired: true,
            labelTrue: 'Yes',
            labelFalse: 'No',
          },
          {
            type: 'text',
            name: 'news_price',
            title: 'About how much a month, in your own currency?',
            visibleIf: '{pays_news} = true',
            inputType: 'number',
            min: 0,
            max: 10000,
          },
          {
            type: 'comment',
            name: 'worth_paying',
            title: 'What kind of news would be worth paying for?',
            visibleIf: '{pays_news} = false',
            maxLength: 400,
          },
        ],
      },
    ],
  },
}

const listening: Questionnaire = {
  questionnaireId: 'music-and-podcasts',
  document: {
    title: 'Music and podcasts',
    description: 'What plays while you travel, work and rest.',
    pages: [
      {
        name: 'week',
        title: 'Your week',
        elements: [
          {
            type: 'checkbox',
            name: 'listening',
            title: 'What do you listen to in an ordinary week?',
            isRequired: true,
            choices: bankChoices('listening'),
          },
          {
            type: 'checkbox',
            name: 'moments',
            title: 'When do you listen?',
            visibleIf: "{listening} notempty and {listening} notcontains 'none'",
            choices: choices({
              commute: 'On the way to work',
              work: 'While working',
              sport: 'During sport',
              housework: 'During housework',
              bed: 'Before sleeping',
            }),
          },
        ],
      },
      {
        name: 'podcasts',
        title: 'Podcasts',
        elements: [
          {
            type: 'dropdown',
            name: 'podcast_topic',
            title: 'Which kind of podcast do you hear most?',
            visibleIf: "{listening} contains 'podcasts'",
            isRequired: true,
            choices: choices({
              news: 'News and politics',
              crime: 'True crime',
              comedy: 'Comedy',
              knowledge: 'Science and history',
              sport: 'Sport',
              other: 'Something else',
            }),
          },
          {
            type: 'radiogroup',
            name: 'skips_ads',
            title: 'Do you skip the advertising in podcasts?',
            visibleIf: "{listening} contains 'podcasts'",
            choices: choices({ always: 'Always', sometimes: 'Sometimes', never: 'Never' }),
          },
          {
            type: 'radiogroup',
            name: 'no_podcasts',
            title: 'Why do you not listen to podcasts?',
            visibleIf: "{listening} notempty and {listening} notcontains 'podcasts'",
            choices: choices({ time: 'No time', find: 'I do not know which', prefer: 'I prefer other things' }),
          },
          {
            type: 'rating',
            name: 'sound_quality',
            title: 'How much does sound quality matter to you?',
            isRequired: true,
            ...fromTo('Not at all', 'Very much'),
          },
          { type: 'comment', name: 'last_discovery', title: 'What did you discover last?', maxLength: 300 },
        ],
      },
    ],
  },
}

export const mediaQuestionnaires: readonly Questionnaire[] = [streaming, news, listening]
