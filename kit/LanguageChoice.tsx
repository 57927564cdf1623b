import { directions, languages, type Language } from '../platform/contract/language.ts'
import { chooseLanguage, chosenLanguage, useChosenLanguage } from '../platform/web/text/language.ts'
import { textOf, useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { operator } from './operator.ts'
import { toasts } from './toasts.ts'
import classes from './LanguageChoice.module.css'

/** Changes the language; a language whose words cannot be fetched is told in a toast, and everything stays as it was. */
export function changeLanguage(language: Language): void {
  if (language === chosenLanguage()) return
  chooseLanguage(language).catch(() => toasts.error(textOf(ui)('languageFailed')))
}

/** Every language on offer by its own name, so that nobody has to read another one to find theirs. */
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
