import type { ReactNode } from 'react'

/** A required field's name with the star right behind it, as the specification writes it; Mantine's own puts a space between. */
export function FieldLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span aria-hidden style={{ color: 'var(--mantine-color-error)' }}>
        *
      </span>
    </>
  )
}
