type Named = { firstName: string; lastName: string; email: string }

/** How a panelist is called: the name, or the email address of who has none. */
export const nameOf = ({ firstName, lastName, email }: Named): string => `${firstName} ${lastName}`.trim() || email

/** Two letters in the place of a picture; `##` without a first name (specification, section 2). */
export const initialsOf = ({ firstName, lastName }: Named): string =>
  firstName === '' ? '##' : `${firstName[0] ?? ''}${lastName[0] ?? firstName[1] ?? ''}`.toUpperCase()
