import type { listedPaths } from '../../platform/contract/addresses.ts'
import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { LandingPage } from '../../areas/landing/web/LandingPage.tsx'
import { cookiePolicyDocument } from '../../areas/legal/web/cookie-policy-document.tsx'
import { templateOf, type EarlyMode } from '../../areas/auth/web/sign-in/early-dialog.ts'
import { WrittenDialog } from '../../areas/auth/web/sign-in/WrittenDialog.tsx'
import { EarlyShell } from './frame/EarlyShell.tsx'
import { paths } from '../../platform/web/paths.ts'
import { Program, waitForRouter } from './Program.tsx'
import { landingRoute, rootRoute } from './root-route.tsx'
import { persistor, store } from '../../platform/web/state/store.ts'
import { cookies } from '../../areas/legal/words/en/cookies.ts'
import { landingTextOf } from '../../areas/landing/web/landing-text.ts'
import { landing } from '../../areas/landing/words/en/landing.ts'
import { legal } from '../../areas/legal/words/en/legal.ts'
import { shell } from '../../platform/words/en/shell.ts'
import { support } from '../../areas/support/words/en/support.ts'
import { allLanguages, directions, staffLanguage, type Language } from '../../platform/contract/language.ts'
import { addWordsOf } from '../../platform/web/text/other-words.ts'
import { callPoints, textOf } from '../../platform/web/text/text.ts'
import { pointMarks } from '../../platform/words/point-names.ts'
import { brand } from '../../kit/brand.ts'
import { theme } from '../../kit/theme.ts'

// Nothing is persisted while prerendering.
persistor.pause()

type Head = { title: string; description: string }

/** The titles and descriptions that search engines and shared links show for each listed page, by its path. */
const describePages = (): Record<(typeof listedPaths)[number], Head> => ({
  [paths.landing]: { title: landingTextOf('headline'), description: textOf(landing)('description', { brand }) },
  [paths.contact]: { title: textOf(support)('title'), description: textOf(support)('lead') },
  [paths.privacy]: {
    title: textOf(legal)('privacy-policy'),
    description: textOf(legal)('privacy-policy-lead', { brand }),
  },
  [paths.terms]: {
    title: textOf(legal)('terms-conditions'),
    description: textOf(legal)('terms-conditions-lead', { brand }),
  },
  [paths.cookies]: { title: textOf(cookies)('title'), description: textOf(cookies)('lead', { brand }) },
})

/** The sign-in dialog for use before the program has loaded; its ids differ from those of the surrounding page. */
async function dialogMarkup(mode: EarlyMode): Promise<string> {
  const router = createMemoryRouter([{ path: '*', element: <WrittenDialog mode={mode} /> }])
  await waitForRouter(router)
  return renderToString(
    <Provider store={store}>
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
    { identifierPrefix: mode },
  )
}

/** The templates from which the landing page's script makes dialogs. */
async function dialogTemplates(): Promise<string> {
  const templates = []
  for (const mode of ['log-in', 'sign-up'] as const)
    templates.push(`<template id="${templateOf(mode)}">${await dialogMarkup(mode)}</template>`)
  return templates.join('')
}

/** The landing page exactly as the program first draws it, so that the program can hydrate it. */
async function landingMarkup(): Promise<string> {
  const landingPage = { path: paths.landing, Component: LandingPage }
  const router = createMemoryRouter([rootRoute([landingRoute(landingPage)])], { initialEntries: [paths.landing] })
  await waitForRouter(router)
  return renderToString(<Program router={router} />)
}

async function writtenIn(language: Language) {
  await i18next.changeLanguage(language)
  return {
    language,
    direction: directions[language],
    isForMembersOnly: staffLanguage(language) !== language,
    heads: describePages(),
    landing: await landingMarkup(),
    dialogs: await dialogTemplates(),
    cookiePolicy: cookiePolicyDocument(),
    early: renderToStaticMarkup(<EarlyShell />),
    needsScript: textOf(shell)('needsScript', { brand }),
  }
}

/**
 * The dashboard of a made-up member. It is prerendered last, because it fills the state from which the other pages are
 * rendered.
 */
async function renderSamples(language: Language) {
  // Imported here, so that its styles are not added to those of the landing page.
  const { sampleDashboardMarkup } = await import('./sample-dashboard.tsx')
  await i18next.changeLanguage(language)
  return {
    language,
    direction: directions[language],
    wide: await sampleDashboardMarkup(false),
    phone: await sampleDashboardMarkup(true),
  }
}

/** Prerenders, in every language, each page that can be written at build time. */
export async function writtenPages() {
  callPoints(Object.fromEntries(allLanguages.map((language) => [language, pointMarks(language)])))
  for (const language of allLanguages) if (language !== 'en') await addWordsOf(language)
  const pages = []
  for (const language of allLanguages) pages.push(await writtenIn(language))
  const samples = []
  for (const language of allLanguages) samples.push(await renderSamples(language))
  return { pages, samples }
}
