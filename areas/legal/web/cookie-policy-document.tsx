import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { cookies } from '../words/en/cookies.ts'
import { directions } from '../../../platform/contract/language.ts'
import { currentLanguage } from '../../../platform/web/text/language.ts'
import { textOf } from '../../../platform/web/text/text.ts'
import { brand } from '../../../kit/brand.ts'
import { cssVariablesResolver, theme } from '../../../kit/theme.ts'
import style from './cookie-policy.css?inline'

/** Where the server puts the text. */
const cookiePolicyMark = '%COOKIE_POLICY%'

/**
 * What is around the cookie policy in the language of the moment: a document without a program, written by the build. The server puts
 * in the text that is in force.
 */
export function cookiePolicyDocument(): string {
  const say = textOf(cookies)
  const document = (
    <html lang={currentLanguage()} dir={directions[currentLanguage()]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${say('title')} · ${brand}`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script src="/boot.js" />
      </head>
      <body>
        {/* Every variable: there is no sheet of Mantine's here that would bring the usual ones. */}
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} deduplicateCssVariables={false}>
          {/* Named: where it is embedded, the page around it has a main part too. */}
          <main aria-label={say('documentTitle', { brand })}>
            <h1>{say('documentTitle', { brand })}</h1>
            {cookiePolicyMark}
          </main>
        </MantineProvider>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
