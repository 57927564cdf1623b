import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { cookies } from '../words/en/cookies.ts'
import { directions } from '../../../platform/contract/language.ts'
import { currentLanguage } from '../../../platform/web/text/language.ts'
import { textOf } from '../../../platform/web/text/text.ts'
import { brand } from '../../../kit/brand.ts'
import { cssVariablesResolver, theme } from '../../../kit/theme.ts'
import style from './cookie-policy.css?inline'

/** The placeholder that the server replaces with the text. */
const cookiePolicyMark = '%COOKIE_POLICY%'

/**
 * The document around the cookie policy in the current language, written by the build without any script. The server
 * inserts the text in force.
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
        {/* Includes every variable, because there is no Mantine style sheet here to define the usual ones. */}
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} deduplicateCssVariables={false}>
          {/* Named, because the page in which it is embedded also has a main element. */}
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
