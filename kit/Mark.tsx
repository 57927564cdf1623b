/**
 * The mark: a speech bubble that is also a coin, in front of a copper coin; or the operator's icon, if there is one.
 */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <>
      <svg viewBox="0 0 48 48" width={size} height={size} className="tp-mark" aria-hidden="true" focusable="false">
        <circle cx="31" cy="16" r="13" fill="var(--mantine-color-copper-5)" />
        <circle cx="31" cy="16" r="9" fill="none" stroke="var(--mantine-color-copper-2)" strokeWidth="2" />
        <path
          d="M20 12.5a15.5 15.5 0 0 0-12.6 24.6L5 44.5l8-2.3A15.5 15.5 0 1 0 20 12.5Z"
          fill="var(--mantine-color-verdigris-7)"
          stroke="#ffffff"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <rect x="13.2" y="21.5" width="3.6" height="6.4" rx="1.8" fill="#ffffff" />
        <rect x="23.2" y="21.5" width="3.6" height="6.4" rx="1.8" fill="#ffffff" />
        <path
          d="M13.5 32.2c1.6 2.2 4 3.3 6.5 3.3s4.9-1.1 6.5-3.3"
          fill="none"
          stroke="var(--mantine-color-copper-3)"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="tp-icon" style={{ width: size, height: size }} />
    </>
  )
}
