import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

const shownMs = 2000

type Props = {
  value: string
  /** What is copied, for the button's accessible name: "referral link". */
  what: string
  /** An icon for tables, a button with a word elsewhere. */
  look?: 'icon' | 'button'
  onCopied?: () => void
}

/** Copies a text, shows 'Copied!' for two seconds, and announces it once to screen readers. */
export function CopyButton({ value, what, look = 'button', onCopied }: Props) {
  const say = useText(ui)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await copyText(value)
    setCopied(true)
    onCopied?.()
  }
  const Icon = isCopied ? IconCheck : IconCopy
  const name = isCopied ? say('copied') : say('copyWhat', { what })
  return (
    <>
      {look === 'icon' ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say('copyWhat', { what })}
          title={name}
          onClick={() => void copy()}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          aria-label={name}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? say('copied') : say('copy')}
        </Button>
      )}
      <span className="tp-sr-only" role="status">
        {isCopied ? say('copied') : ''}
      </span>
    </>
  )
}

/** Copies a text even where pages have no access to the clipboard: over plain HTTP on a host in the local network. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const textarea = document.createElement('textarea')
  textarea.value = text
  textarea.style.position = 'fixed'
  textarea.style.opacity = '0'
  document.body.append(textarea)
  textarea.select()
  document.execCommand('copy')
  textarea.remove()
}
