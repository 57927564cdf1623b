import { Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useLanguage } from '../../../../platform/web/text/language.ts'
import { support } from '../../words/en/support.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { categoryWords } from './category-words.ts'
import { buildQuery } from './help-address.ts'
import { useHelpArticlesQuery } from './support-api.ts'
import { useSettled } from '../../../../platform/web/state/use-settled.ts'
import classes from './Help.module.css'

const settledAfterMs = 250
const shownAtMost = 6
export const searchMaxLength = 120

/** The option that an arrow key moves to; -1 is the field itself. */
export function findNextOption(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return null
}

/**
 * Finds articles while the reader types (APG combobox): arrow keys choose, Enter opens, Escape closes; Enter without a
 * choice shows every match.
 */
export function HelpSearch({ asked }: { asked: string }) {
  const say = useText(support)
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(asked)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = useSettled(typed.trim(), settledAfterMs)
  const language = useLanguage()
  const { currentData, isFetching, error } = useHelpArticlesQuery(
    { query: { search, language } },
    { skip: search === '' },
  )
  const isSettled = search === typed.trim() && !isFetching
  const options = search === '' ? [] : (currentData?.rows.slice(0, shownAtMost) ?? [])
  const isShown = isOpen && search !== '' && (currentData !== undefined || error !== undefined)
  const count = currentData?.count ?? 0
  const optionId = (index: number) => `${id}-option-${index}`

  const showAll = (words: string) => {
    setOpen(false)
    setActive(-1)
    void navigate(buildQuery({ search: words }) || '.', { preventScrollReset: true })
  }
  const open = (slug: string) => void navigate(buildQuery({ article: slug }))
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = isShown ? options[active] : undefined
      return chosen ? open(chosen.slug) : showAll(typed.trim())
    }
    const next = isShown ? findNextOption(event.key, active, options.length) : null
    if (next === null) return event.key === 'ArrowDown' ? setOpen(true) : undefined
    event.preventDefault()
    setActive(next)
  }
  const announcement = error
    ? failureOf(error).message
    : count === 0
      ? say('foundNone', { search })
      : say('found', { count })
  return (
    <div role="search" className={classes.search}>
      <TextInput
        size="md"
        type="search"
        role="combobox"
        label={say('searchLabel')}
        placeholder={say('searchExample')}
        value={typed}
        maxLength={searchMaxLength}
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown && options.length > 0}
        aria-controls={`${id}-list`}
        {...(active >= 0 && isShown ? { 'aria-activedescendant': optionId(active) } : {})}
        leftSection={isFetching ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(typed !== asked)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      <span className="tp-sr-only" role="status">
        {isShown && isSettled ? announcement : ''}
      </span>
      <div className={classes.found} hidden={!isShown}>
        <div role="listbox" id={`${id}-list`} aria-label={say('searchLabel')}>
          {options.map(({ slug, title, category }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
            <div
              key={slug}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(slug)}
            >
              <bdi>{title}</bdi>
              <small>{say(categoryWords[category])}</small>
            </div>
          ))}
        </div>
        {isShown && (options.length === 0 || error) && <p className={classes.none}>{announcement}</p>}
      </div>
    </div>
  )
}
