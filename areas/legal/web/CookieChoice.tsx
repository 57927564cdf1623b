import { Button, Card, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { giveConsent, type Consent } from '../../../platform/web/session/consent.ts'
import { useConsent } from '../../../platform/web/session/use-consent.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { cookies } from '../words/en/cookies.ts'
import classes from './CookieChoice.module.css'

const words = { all: 'choiceAll', required: 'choiceRequired' } as const

/** The reader's choice, and a way to change it: the same two buttons as in the banner, equal in size and weight. */
export function CookieChoice() {
  const say = useText(cookies)
  const consent = useConsent()
  const [isChanging, setChanging] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    // The pressed button has been replaced by others; without this, the focus would be lost.
    if (isPressed.current) buttons.current?.querySelector('button')?.focus()
    isPressed.current = false
  })
  const change = () => {
    isPressed.current = true
    setChanging(true)
  }
  const choose = (choice: Consent) => {
    isPressed.current = true
    giveConsent(choice)
    setChanging(false)
  }
  return (
    <Card component="section" padding="lg" aria-labelledby="choice">
      <Title order={2} id="choice">
        {say('choice')}
      </Title>
      <Text role="status" mt="xs">
        {consent ? say(words[consent]) : say('choiceNone')}
      </Text>
      <div ref={buttons} className={classes.buttons}>
        {consent && !isChanging ? (
          <Button variant="default" onClick={change}>
            {say('change')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => choose('required')}>
              {say('onlyRequired')}
            </Button>
            <Button variant="default" onClick={() => choose('all')}>
              {say('acceptAll')}
            </Button>
          </>
        )}
      </div>
      <Text size="sm" c="dimmed" mt="sm">
        {say('choiceText')}
      </Text>
    </Card>
  )
}
