type PersonName = { firstName: string; lastName: string; email: string }

/** The display name of a panelist: the name, or the email address if there is none. */
export const getName = ({ firstName, lastName, email }: PersonName): string =>
  `${firstName} ${lastName}`.trim() || email

/** Two initials in place of a picture; `##` without a first name (specification, section 2). */
export const getInitials = ({ firstName, lastName }: PersonName): string =>
  firstName === '' ? '##' : `${firstName[0] ?? ''}${lastName[0] ?? firstName[1] ?? ''}`.toUpperCase()
