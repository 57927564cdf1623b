import { Card, Text, Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type Props = { id: string; title: string; lead: string; isBusy?: boolean; children: ReactNode }

/**
 * A card for one part of a page, with its heading and a line about it. An address that ends in `#id` leads to the card:
 * its heading is scrolled into view and takes the focus.
 */
export function SectionCard({ id, title, lead, isBusy = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [hash, id])
  return (
    <Card component="section" padding="lg" aria-labelledby={id} aria-busy={isBusy}>
      <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="sm" style={{ textWrap: 'pretty' }}>
        {lead}
      </Text>
      {children}
    </Card>
  )
}
