import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { palette } from '../../../platform/words/en/palette.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { keyMeaning } from './keys.ts'
import classes from './StaffKeys.module.css'

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))
const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

type Dialog = 'palette' | 'keys'

/** The search field of the list on the page, or null. */
const listSearch = (): HTMLInputElement | null =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type="search"], main input[data-search]')].find((field) =>
    field.checkVisibility(),
  ) ?? null

/**
 * Handles the keyboard shortcuts of staff on every page, and shows a button that opens the same search of pages,
 * panelists and surveys.
 */
export function StaffKeys() {
  const say = useText(palette)
  const areSingleKeysOn = useAppSelector((state) => !state.ui.singleKeysOff)
  const [open, setOpen] = useState<Dialog | null>(null)
  // The code of a dialog is loaded when it is first opened, and stays.
  const [known, setKnown] = useState<ReadonlySet<Dialog>>(new Set())
  const [turn, setTurn] = useState(0)
  const show = useCallback((dialog: Dialog) => {
    setKnown((before) => new Set(before).add(dialog))
    setTurn((last) => last + 1)
    setOpen(dialog)
  }, [])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const meaning = keyMeaning(event, areSingleKeysOn)
      const field = meaning === 'search' ? listSearch() : null
      if (meaning === null || (meaning === 'search' && !field)) return
      event.preventDefault()
      if (meaning === 'search') return field?.focus()
      show(meaning)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [areSingleKeysOn, show])
  const close = () => setOpen(null)
  return (
    <>
      <UnstyledButton
        className={classes.open}
        aria-haspopup="dialog"
        aria-label={say('open')}
        aria-keyshortcuts="Control+K"
        onClick={() => show('palette')}
      >
        <IconSearch size={20} stroke={1.8} aria-hidden />
        <span className={classes.wide} aria-hidden="true">
          {say('openShort')}
        </span>
        <kbd className={classes.wide} aria-hidden="true" data-keys={`${say('ctrl')} K`} />
      </UnstyledButton>
      <Suspense>
        {known.has('palette') && (
          <CommandPalette opened={open === 'palette'} turn={turn} onClose={close} onKeys={() => show('keys')} />
        )}
        {known.has('keys') && <KeysDialog opened={open === 'keys'} onClose={close} />}
      </Suspense>
    </>
  )
}
