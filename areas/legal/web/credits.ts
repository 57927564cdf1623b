/** `from` is the npm package that the credit is about; its own metadata names the licence and the holder. */
export type Credit = { name: string; by: string; licence: string; url: string; from: string }

const ofl = 'SIL Open Font License 1.1'

/** The typefaces of the site. */
export const typefaces: readonly Credit[] = [
  {
    name: 'Bricolage Grotesque',
    by: 'The Bricolage Grotesque Project Authors',
    licence: ofl,
    url: 'https://github.com/ateliertriay/bricolage',
    from: '@fontsource-variable/bricolage-grotesque',
  },
  {
    name: 'Figtree',
    by: 'The Figtree Project Authors',
    licence: ofl,
    url: 'https://github.com/erikdkennedy/figtree',
    from: '@fontsource-variable/figtree',
  },
]

const mit = (name: string, by: string, url: string, from: string): Credit => ({ name, by, licence: 'MIT', url, from })

/** The icon libraries. The pictures and the logo are our own. */
export const icons: readonly Credit[] = [
  mit('Tabler Icons', 'Paweł Kuna', 'https://tabler.io/icons', '@tabler/icons-react'),
]

/** The third-party programs that do most of the work; the file of licences lists all of them. */
export const programs: readonly Credit[] = [
  mit('SurveyJS', 'DevSoft Baltic OU', 'https://surveyjs.io/', 'survey-core'),
  mit('React', 'Meta Platforms, Inc. and affiliates', 'https://react.dev/', 'react'),
  mit('React Router', 'Shopify Inc.', 'https://reactrouter.com/', 'react-router'),
  mit('Mantine', 'Vitaly Rtishchev', 'https://mantine.dev/', '@mantine/core'),
  mit('Redux Toolkit', 'Mark Erikson', 'https://redux-toolkit.js.org/', '@reduxjs/toolkit'),
  mit('i18next', 'i18next', 'https://www.i18next.com/', 'i18next'),
  mit('Day.js', 'iamkun', 'https://day.js.org/', 'dayjs'),
  {
    name: 'DOMPurify',
    by: 'Cure53',
    licence: 'MPL 2.0 / Apache 2.0',
    url: 'https://github.com/cure53/DOMPurify',
    from: 'dompurify',
  },
  mit(
    'FingerprintJS',
    'FingerprintJS, Inc',
    'https://github.com/fingerprintjs/fingerprintjs',
    '@fingerprintjs/fingerprintjs',
  ),
]

/** The build writes this file from the licences of the packages. */
export const licencesFile = '/licences.txt'
