import { directions, languages, type Language } from '../platform/contract/language.ts'
import { chooseLanguage, chosenLanguage, useChosenLanguage } from '../platform/web/text/language.ts'
import { textOf, useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { operator } from './operator.ts'
import { toasts } from './toasts.ts'
import classes from './LanguageChoice.module.css'

/** Changes the language; if its words cannot be loaded, a toast reports that and nothing changes. */
export function changeLanguage(language: Language): void {
  if (language === chosenLanguage()) return
  chooseLanguage(language).catch(() => toasts.error(textOf(ui)('languageFailed')))
}

/** A choice of all offered languages, each under its own name so that its speakers recognise it. */
export function LanguageChoice() {
  const say = useText(ui)
  const chosen = useChosenLanguage()
  const { languages: offered } = operator.rules
  if (offered.length < 2) return null
  return (
    <div role="group" aria-label={say('language')} className={classes.choice}>
      {offered.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          dir={directions[language]}
          aria-pressed={language === chosen}
          className={classes.language}
          onClick={() => changeLanguage(language)}
        >
          {languages[language]}
        </button>
      ))}
    </div>
  )
}
