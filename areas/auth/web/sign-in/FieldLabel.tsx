import type { ReactNode } from 'react'

/**
 * The name of a required field with a star directly after it, as in the specification; Mantine would put a space
 * between.
 */
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
